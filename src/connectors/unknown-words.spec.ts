import { existsSync } from 'node:fs';
import { apaleo } from './apaleo/connector.js';
import { beds24 } from './beds24/connector.js';
import { listingOf as beds24Listing } from './beds24/listings.js';
import { Fields } from './kit/guards.js';
import { scripted, testAccount } from './kit/testing/fakes.js';
import type { Connector, PmsCall } from './port/connector.js';
import type { PmsListing, PmsReservation } from './port/model.js';
import { memoryVault } from './port/tokens.js';
import { withWarnings } from './port/warnings.js';
import { CONNECTORS } from './providers.js';
import { smoobu } from './smoobu/connector.js';
import { quoteOf as smoobuQuote } from './smoobu/quotes.js';
import { PAYLOADS } from './testing/reservation-payloads.js';
import { listingOf as uplistingListing } from './uplisting/listings.js';

const WORD = 'a-word-of-tomorrow';

/** What a payload with an unknown word is read as. */
interface Reading {
  /** The reservation's status. */
  status?: string;
  /** The lines and rules that hold the charge. */
  money?: readonly unknown[];
  /** Kinds of charges that an estimate leaves out. */
  unknownParts?: readonly string[];
  /** Nights to sell. */
  available?: number;
  /** Why a stay was refused. */
  refusal?: { kind?: unknown; reason?: unknown };
  hints?: readonly unknown[];
}

type Case = () => Reading | Promise<Reading>;

const raw = (values: object): Fields => Fields.of(values, 'raw').tolerant();
const ofReservation = ({ status }: PmsReservation): Reading => ({ status });
const ofListing = ({ fees, taxes, discounts, unknownParts }: PmsListing): Reading => ({
  money: [...fees, ...taxes, ...(discounts ?? [])],
  unknownParts,
});

/** Reads a reservation whose status has the unknown word. */
const booking = (pms: string, values: object): Case => {
  const payload = PAYLOADS.find((one) => one.pms === pms)!;
  const [arrival, departure] = payload.stay;
  const stay = { [arrival]: '2026-07-01', [departure]: '2026-07-04' };
  return () => ofReservation(payload.map({ ...payload.bare, ...stay, ...values }));
};

const event =
  (connector: Connector, body: object): Case =>
  () => {
    const rawBody = Buffer.from(JSON.stringify(body));
    return { hints: connector.inbound!.parse({ method: 'POST', headers: {}, query: {}, rawBody }) };
  };

const answered = (connector: Connector, ...bodies: object[]): PmsCall => {
  const { gateway } = scripted(
    connector,
    bodies.map((body) => ({ body })),
  );
  return gateway.bind(testAccount({ vault: memoryVault({ accessToken: 't', expiresAt: null }) })).call;
};

const refused = async (read: () => unknown): Promise<Reading> => {
  try {
    await read();
  } catch (error) {
    return { refusal: error as Reading['refusal'] };
  }
  throw new Error('The stay was not refused');
};

const STAY = {
  listingProviderId: '1',
  providerUnitId: '7',
  checkIn: '2026-07-01',
  checkOut: '2026-07-03',
  guests: 2,
  guestCounts: null,
  currency: 'EUR',
};

const beds24With = (values: object): Case => {
  const property = { id: 1, name: 'Sea', currency: 'EUR', roomTypes: [{ id: 7, name: 'A', qty: 1 }] };
  return () => ofListing(beds24Listing(raw({ ...property, ...values })));
};
const UPSELL = { index: 1, type: 'obligatory', amount: 10, per: 'booking', period: 'oneTime' };
const PRICE_RULE = { id: 1, extraPerson: 10, priceFor: { type: WORD, upToPersonValue: 2 } };

async function beds24Night(): Promise<Reading> {
  const range = { from: '2026-07-01', to: '2026-07-01', numAvail: 1, price1: 100, override: WORD };
  const call = answered(beds24, { success: true, data: [{ roomId: 7, calendar: [range] }] });
  const listing = { providerId: '1', providerUnitIds: ['7'], currency: 'EUR', timeZone: 'UTC' };
  const [night] = await beds24.calendar(call, listing, '2026-07-01', '2026-07-01');
  return { available: night?.available };
}

const apaleoPlan = { id: 'P', unitGroup: { id: '7' }, companies: [], promoCodes: [] };
const apaleoOffer = { unitGroup: { id: '7' }, validationMessages: [{ code: WORD, message: 'No.' }] };

const CASES: Record<string, Record<string, Case>> = {
  apaleo: {
    STATUSES: booking('apaleo', { status: WORD }),
    REFUSALS: () =>
      refused(() =>
        apaleo.quote!(answered(apaleo, { ratePlans: [apaleoPlan], count: 1 }, { offers: [apaleoOffer] }), STAY),
      ),
    TOPICS: event(apaleo, { topic: WORD, type: 'created', data: { entityId: '1' } }),
  },
  beds24: {
    STATUSES: booking('Beds24', { status: WORD }),
    SUB_STATUSES: booking('Beds24', { subStatus: WORD }),
    UPSELL_TYPES: beds24With({ upsellItems: [{ ...UPSELL, type: WORD }] }),
    PERIODS: beds24With({ upsellItems: [{ ...UPSELL, period: WORD }] }),
    PAYERS: beds24With({ upsellItems: [{ ...UPSELL, per: WORD }] }),
    PRICE_COVERS: beds24With({ roomTypes: [{ id: 7, name: 'A', qty: 1, priceRules: [PRICE_RULE] }] }),
    OVERRIDES: beds24Night,
    ACTIONS: event(beds24, { action: WORD, propId: 1, roomId: 7 }),
  },
  smoobu: {
    STATUSES: booking('Smoobu', { type: WORD }),
    QUOTE_REFUSALS: () =>
      refused(() => smoobuQuote(raw({ availableApartments: [], errorMessages: { 1: { errorCode: 499 } } }), [], STAY)),
    ACTIONS: event(smoobu, { action: WORD, data: { id: 1 } }),
  },
  uplisting: {
    STATUSES: booking('Uplisting', { status: WORD }),
    UNITS: () => {
      const fee = { label: WORD, amount: 10 };
      return ofListing(uplistingListing(raw({ id: '1', name: 'Sea', currency: 'EUR', fees: [fee], taxes: [fee] })));
    },
  },
};

const declaring = CONNECTORS.map(({ definition }) => definition.id).filter((id) =>
  existsSync(new URL(`${id}/vocabulary.ts`, import.meta.url)),
);

it.each(declaring)('every vocabulary of %s is tried with an unknown word', async (id) => {
  const exported = (await import(`./${id}/vocabulary.js`)) as Record<string, unknown>;
  const sets = Object.keys(exported).filter((name) => exported[name] instanceof Map);
  expect(Object.keys(CASES[id] ?? {}).sort()).toEqual(sets.sort());
});

const NOT_LIVE = ['UNKNOWN', 'BLOCKED'];
const all = Object.entries(CASES).flatMap(([id, sets]) =>
  Object.entries(sets).map(([set, read]) => [`${id} ${set}`, read] as const),
);

it.each(all)(
  'an unknown word of %s leads to a warning and to no money, live status, reason or hint',
  async (_, read) => {
    const { result, warnings } = await withWarnings(async () => read());
    const { status, money, unknownParts, available, refusal, hints } = result;
    if (refusal || hints) {
      expect({ kind: refusal?.kind ?? 'rejected', reason: refusal?.reason, hints: hints ?? [] }).toEqual({
        kind: 'rejected',
        reason: undefined,
        hints: [],
      });
      return;
    }
    expect(warnings.map(({ reason }) => reason)).toContainEqual(expect.stringMatching(/known word/));
    if (status !== undefined) expect(NOT_LIVE).toContain(status);
    if (money) expect({ money, isTold: unknownParts?.includes('OTHER') }).toEqual({ money: [], isTold: true });
    if (available !== undefined) expect(available).toBe(0);
  },
);
