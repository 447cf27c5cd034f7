import { apaleo } from './apaleo/connector.js';
import { policyOf as apaleoPolicyOf } from './apaleo/policies.js';
import { beds24 } from './beds24/connector.js';
import { listingOf as beds24Listing } from './beds24/listings.js';
import { channex } from './channex/connector.js';
import { listingOf as channexListing } from './channex/listings.js';
import { policyOf as channexPolicyOf } from './channex/policies.js';
import { cloudbeds } from './cloudbeds/connector.js';
import { listingOf as cloudbedsListing } from './cloudbeds/listings.js';
import { listingOf as guestyListing } from './guesty/listings.js';
import { listingOf as hospitableListing } from './hospitable/listings.js';
import { listingOf as hostawayListing, nightOf as hostawayNight } from './hostaway/listings.js';
import { policyOf as hostawayPolicyOf } from './hostaway/policies.js';
import { hostex } from './hostex/connector.js';
import { hostfully } from './hostfully/connector.js';
import { listingOf as hostfullyListing } from './hostfully/listings.js';
import { listingOf as hostifyListing } from './hostify/listings.js';
import { ical } from './ical/connector.js';
import { Fields } from './kit/guards.js';
import { type Answer, scripted, testAccount } from './kit/testing/fakes.js';
import { lineTypeIn } from './kit/vocabulary.js';
import { fieldsOf, parseXml } from './kit/xml.js';
import { inbound as lodgifyInbound } from './lodgify/webhooks.js';
import { mews } from './mews/connector.js';
import { statusOf as mewsStatus } from './mews/offers.js';
import { policyOf as mewsPolicyOf } from './mews/policies.js';
import { stayRuleOf as mewsRule } from './mews/prices.js';
import { ITEM_TYPES as MEWS_ITEMS } from './mews/vocabulary.js';
import { ownerrez } from './ownerrez/connector.js';
import type { Connector, PmsCall } from './port/connector.js';
import type { PmsListing, PmsQuote, PmsReservation, PriceLine } from './port/model.js';
import { memoryVault } from './port/tokens.js';
import { withWarnings } from './port/warnings.js';
import { CONNECTORS } from './providers.js';
import { classify as rentalsUnitedRefusal } from './rentals-united/client.js';
import { rentalsUnited } from './rentals-united/connector.js';
import { listingOf as rentalsUnitedListing } from './rentals-united/listings.js';
import { priceOf as rentalsUnitedPrice } from './rentals-united/reservations.js';
import { smily } from './smily/connector.js';
import { policyOf as smilyPolicyOf } from './smily/policies.js';
import { nightsOf as smilyNights } from './smily/prices.js';
import { smoobu } from './smoobu/connector.js';
import { quoteOf as smoobuQuote } from './smoobu/quotes.js';
import { QUOTE_WITH } from './testing/money-dialects.js';
import { PAYLOADS } from './testing/reservation-payloads.js';
import { listingOf as uplistingListing } from './uplisting/listings.js';

const WORD = 'a-word-of-tomorrow';

/** The result of reading a payload with an unknown word. */
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
  /** The tiers of a cancellation policy. */
  tiers?: readonly unknown[];
  /** A quote of 100 with a further line of 10. */
  quoted?: PmsQuote;
}

type Case = () => Reading | Promise<Reading>;

const partsOf = ({ base, fees, taxes, discounts, deposit }: PmsQuote) => {
  const amountsOf = (lines: PriceLine[]): number[] => lines.map(({ amount }) => amount.toNumber());
  const parts = [base, fees, taxes, discounts].map(amountsOf);
  return { base: parts[0], fees: parts[1], taxes: parts[2], discounts: parts[3], deposit };
};
const raw = (values: object): Fields => Fields.of(values, 'raw').tolerant();
const ofReservation = ({ status }: PmsReservation): Reading => ({ status });
const ofListing = ({ fees, taxes, discounts, unknownParts }: PmsListing): Reading => ({
  money: [...fees, ...taxes, ...(discounts ?? [])],
  unknownParts,
});

/** Reads a reservation with an unknown word. */
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
  guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
  currency: 'EUR',
};

const beds24With = (values: object): Case => {
  const property = { id: 1, name: 'Sea', currency: 'EUR', roomTypes: [{ id: 7, name: 'A', qty: 1 }] };
  return () => ofListing(beds24Listing(raw({ ...property, ...values })));
};
const UPSELL = { index: 1, type: 'obligatory', amount: 10, per: 'booking', period: 'oneTime' };
const PRICE_RULE = { id: 1, extraPerson: 10, priceFor: { type: WORD, upToPersonValue: 2 } };

function rentalsUnitedItem(): Reading {
  const item = { '@ItemType': WORD, '@Amount': '10', '@IncludedInChannelTotal': 'true' };
  const ChannelTotalFeesTaxes = { 'ChannelTotalFeeTax*': [item] };
  const ReservationBreakdown = { ChannelBreakdown: { ChannelRent: '100', ChannelTotalFeesTaxes } };
  const { fees, taxes } = rentalsUnitedPrice(raw({ Costs: { ClientPrice: '110' }, ReservationBreakdown }));
  return { money: [fees, taxes].filter((part) => part !== null), unknownParts: ['OTHER'] };
}

async function beds24Night(): Promise<Reading> {
  const range = { from: '2026-07-01', to: '2026-07-01', numAvail: 1, price1: 100, override: WORD };
  const call = answered(beds24, { success: true, data: [{ roomId: 7, calendar: [range] }] });
  const listing = { providerId: '1', providerUnitIds: ['7'], currency: 'EUR', timeZone: 'UTC' };
  const [night] = await beds24.calendar(call, listing, '2026-07-01', '2026-07-01');
  return { available: night?.available };
}

const apaleoPlan = { id: 'P', unitGroup: { id: '7' }, companies: [], promoCodes: [] };
const apaleoPolicy = { name: 'Own', periodFromReference: { days: 1 }, fee: { percentValue: { percent: 100 } } };
const apaleoOffer = { unitGroup: { id: '7' }, validationMessages: [{ code: WORD, message: 'No.' }] };

const TAX = { type: 'tax', amountType: 'percentage', amount: 10, inclusiveOrExclusive: 'exclusive' };
const cloudbedsWith = (values: object): Case => {
  const hotel = { propertyID: '1', propertyName: 'Inn', propertyCurrency: { currencyCode: 'EUR' }, details: {} };
  const parts = { roomTypes: [], rooms: [], taxesAndFees: [{ ...TAX, ...values }] };
  return () => ofListing(cloudbedsListing(raw({ ...hotel, ...parts })));
};
/** Only the warning counts: another word of the reservation decides its status. */
const beside =
  (read: () => unknown): Case =>
  () => {
    read();
    return {};
  };

const channexWith = (values: object): PmsListing => {
  const property = { id: 'p-1', title: 'Lake house', currency: 'EUR', ...values };
  return channexListing(raw(property), { roomTypes: [], plans: [], facilities: new Map() });
};
const channexTax = (values: object): Case => {
  const tax = { title: 'Tax', type: 'tax', logic: 'percent', rate: '10', is_inclusive: false };
  return () => ofListing(channexWith({ taxes: [{ ...tax, ...values }] }));
};

const channexPolicy = (values: object): Case => {
  const deadline = { cancellation_policy_deadline: 2, cancellation_policy_deadline_type: 'days' };
  const penalty = { cancellation_policy_mode: 'percent', cancellation_policy_penalty: '50' };
  const policy = { title: 'Own', cancellation_policy_logic: 'deadline', ...deadline, ...penalty, ...values };
  return () => ({ tiers: channexPolicyOf(raw(policy))!.tiers });
};

const hostawayFee = (values: object): Case => {
  const fee = { feeType: 'resortFee', isMandatory: 1, amount: 10, amountType: 'flat', feeAppliedPer: 'night' };
  const flat = { id: 1, name: 'Flat', currencyCode: 'EUR', listingFeeSetting: [{ ...fee, ...values }] };
  const names = { amenities: new Map(), bedTypes: new Map(), propertyTypes: new Map(), policies: new Map() };
  return () => ofListing(hostawayListing(raw(flat), names as never, 0));
};

const mewsFee = (values: object): Case => {
  const start = { Applicability: 'Start', ApplicabilityOffset: 'P1D' };
  const fee = { FeeExtents: ['Everything'], AbsoluteFee: { Currency: 'EUR', Value: 0 }, RelativeFee: 0.5 };
  return () => ({ tiers: mewsPolicyOf([raw({ ...start, ...fee, ...values })])?.tiers ?? [] });
};

const hostawayPolicy = (values: object): Case => {
  const rule = {
    refundAmount: 50,
    refundType: 'percentage',
    refundField: 'totalPrice',
    timeDelta: -60,
    event: 'arrival',
  };
  const policy = { name: 'Own', cancellationPolicyItem: [{ ...rule, ...values }] };
  return () => ({ tiers: hostawayPolicyOf(raw(policy))!.tiers });
};

function hostawayDay(): Reading {
  const day = { date: '2026-07-01', isAvailable: 1, status: WORD, price: 100 };
  return { available: hostawayNight(raw(day)).available };
}

const guestyTax = (values: object): Case => {
  const tax = { name: 'Tax', type: 'OTHER', units: 'FIXED', quantifier: 'PER_NIGHT', amount: 5 };
  const home = {
    _id: 'l1',
    title: 'Home',
    prices: { currency: 'EUR', basePrice: 100 },
    taxes: [{ ...tax, ...values }],
  };
  return () => ofListing(guestyListing(raw(home)));
};

function hostifyFee(): Reading {
  const fee = { name: 'Fee', type: 'fee', fee_charge_type_id: 99, amount: 10 };
  return ofListing(hostifyListing(raw({ listing: { id: 40, name: 'House', currency: 'EUR' }, fees: [fee] })));
}

const hostfullyWith = (values: object): Case => {
  const fee = { name: 'Fee', amount: 10, amountType: 'AMOUNT', scope: 'PER_STAY', type: 'CUSTOM', optional: false };
  const home = { uid: 'p-1', name: 'Home', pricing: { currency: 'EUR' }, fees: [{ ...fee, ...values }] };
  return () => ofListing(hostfullyListing(raw(home)));
};

const quoteWith =
  (pms: string): Case =>
  () => ({ quoted: QUOTE_WITH[pms]!(WORD) });

async function icalStay(): Promise<Reading> {
  const lines = ['UID:1@host.example', 'DTSTART:20260701', 'DTEND:20260704', 'SUMMARY:Reserved', `STATUS:${WORD}`];
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const { gateway } = scripted(ical, [{ body: text }]);
  const { call } = gateway.bind(testAccount({ credentials: { feed_url: 'https://host.example/a.ics' } }));
  const { items } = await ical.reservations.changed(call, { since: null });
  return { status: items[0]!.status };
}

const NAMES = { amenities: new Map(), rooms: new Map(), types: new Map() };
const rentalsUnitedWith = (contents: string): PmsListing => {
  const text = `<Property Currency="EUR"><ID>7</ID><Name>Loft</Name>${contents}</Property>`;
  return rentalsUnitedListing(fieldsOf(parseXml(text, 'x')), NAMES);
};
const rentalsUnitedFee = (attributes: string): Case => {
  const fee = `<AdditionalFee ${attributes} Name="Fee" Optional="false"><Value>10</Value></AdditionalFee>`;
  return () => ofListing(rentalsUnitedWith(`<AdditionalFees>${fee}</AdditionalFees>`));
};

async function rentalsUnitedStay(): Promise<Reading> {
  const dates = '<DateFrom>2026-07-01</DateFrom><DateTo>2026-07-04</DateTo><NumberOfGuests>2</NumberOfGuests>';
  const stays = `<StayInfos><StayInfo><PropertyID>7</PropertyID>${dates}</StayInfo></StayInfos>`;
  const told: Record<string, string> = {
    Pull_ListOwnerProp: '<Properties><Property><ID>7</ID></Property></Properties>',
    Pull_GetReservationByID: `<Reservation><ReservationID>1</ReservationID><StatusID>999</StatusID>${stays}</Reservation>`,
  };
  const answer = (request: { body?: unknown }): Answer => {
    const method = /<(\w+)_RQ>/.exec(String(request.body))![1]!;
    return { body: `<X_RS><Status ID="0">Success</Status>${told[method]}</X_RS>` };
  };
  const credentials = { advertiserId: '7', username: 'u', password: 'p' };
  const { gateway } = scripted(rentalsUnited, [answer]);
  const { call } = gateway.bind(testAccount({ credentials, authType: 'EMAIL_PASSWORD' }));
  return ofReservation((await rentalsUnited.reservations.read(call, '1'))!);
}

const AVAILABILITY = { start_date: '2026-07-01', map: '0' };
const RATES = { start_date: '2026-07-01', rates_map: '100', minimum_stays_map: '1' };

async function smilyStartPrice(): Promise<Reading> {
  const rental = { id: 1, name: 'Sea', currency: 'EUR', base_rate: 700, base_rate_kind: WORD };
  const call = answered(smily, { rentals: [rental] }, { photos: [] }, { rentals_amenities: [] });
  const { items } = await smily.listings.page(call);
  return { money: items.filter(({ startPrice }) => !startPrice.isZero()), unknownParts: items[0]!.unknownParts };
}

const CASES: Record<string, Record<string, Case>> = {
  apaleo: {
    STATUSES: booking('apaleo', { status: WORD }),
    REFUSALS: () =>
      refused(() =>
        apaleo.quote!(answered(apaleo, { ratePlans: [apaleoPlan], count: 1 }, { offers: [apaleoOffer] }), STAY),
      ),
    POLICY_REFERENCES: () => ({ tiers: apaleoPolicyOf(raw({ ...apaleoPolicy, reference: WORD }))!.tiers }),
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
  channex: {
    STATUSES: booking('Channex', { status: WORD }),
    CHARGE_TYPES: channexTax({ type: WORD }),
    UNITS: channexTax({ logic: WORD }),
    POLICIES: beside(() => channexWith({ policy: { pets_policy: WORD } })),
    AFTER_BOOKING: channexPolicy({ after_reservation_cancellation_logic: WORD }),
    DEADLINE_LOGICS: channexPolicy({ cancellation_policy_logic: WORD }),
    DEADLINE_TYPES: channexPolicy({ cancellation_policy_deadline_type: WORD }),
    PENALTY_MODES: beside(channexPolicy({ cancellation_policy_mode: WORD })),
    EVENTS: event(channex, { event: WORD, property_id: 'p-1', payload: { booking_id: 'b-1' } }),
  },
  guesty: {
    STATUSES: booking('Guesty', { status: WORD }),
    STAY_STATUSES: beside(booking('Guesty', { status: 'confirmed', guestStay: { status: WORD } })),
    QUANTIFIERS: guestyTax({ quantifier: WORD }),
    ITEM_TYPES: quoteWith('guesty'),
    TAX_TYPES: beside(guestyTax({ type: WORD })),
    UNITS: guestyTax({ units: WORD }),
  },
  hospitable: {
    DISCOUNTS: () => {
      const discounts = [{ name: WORD, type: 'percent', value: 10 }];
      return ofListing(hospitableListing(raw({ id: 'p-1', name: 'Sea', currency: 'EUR', bookings: { discounts } })));
    },
    CATEGORIES: booking('Hospitable', { reservation_status: { current: { category: WORD }, history: [] } }),
    SUB_CATEGORIES: beside(
      booking('Hospitable', {
        reservation_status: { current: { category: 'request', sub_category: WORD }, history: [] },
      }),
    ),
    STAY_TYPES: beside(
      booking('Hospitable', {
        reservation_status: { current: { category: 'accepted' }, history: [] },
        stay_type: WORD,
      }),
    ),
  },
  hostaway: {
    STATUSES: booking('Hostaway', { status: WORD }),
    UNITS: hostawayFee({ feeAppliedPer: WORD }),
    AMOUNT_TYPES: hostawayFee({ amountType: WORD }),
    COMPONENT_TYPES: quoteWith('hostaway'),
    DAY_STATUSES: hostawayDay,
    POLICY_EVENTS: hostawayPolicy({ event: WORD }),
    REFUND_TYPES: hostawayPolicy({ refundType: WORD }),
    REFUND_FIELDS: hostawayPolicy({ refundField: WORD }),
  },
  hostex: {
    STATUSES: booking('Hostex', { status: WORD }),
    STAY_STATUSES: beside(booking('Hostex', { status: 'accepted', stay_status: WORD })),
    EVENTS: event(hostex, { event: WORD, stay_code: '1' }),
  },
  hostfully: {
    STATUSES: booking('Hostfully', { type: 'BOOKING', status: WORD }),
    SCOPES: hostfullyWith({ scope: WORD }),
    FEE_TYPES: quoteWith('hostfully'),
    AMOUNT_TYPES: beside(hostfullyWith({ amountType: WORD })),
    EVENTS: event(hostfully, { agency_uid: 'a', event_type: WORD, lead_uid: 'l', property_uid: 'p' }),
  },
  hostify: {
    STATUSES: booking('Hostify', { status: WORD }),
    UNITS: hostifyFee,
    FEE_TYPES: quoteWith('hostify'),
  },
  lodgify: {
    STATUSES: booking('Lodgify', { status: WORD }),
    ITEM_TYPES: quoteWith('lodgify'),
    ACTIONS: () => {
      const rawBody = Buffer.from(JSON.stringify({ action: WORD, booking: { id: 1 } }));
      return { hints: lodgifyInbound.parse({ method: 'POST', headers: {}, query: {}, rawBody }) };
    },
  },
  mews: {
    STATES: () => ({ status: mewsStatus(raw({ State: WORD })) ?? 'UNKNOWN' }),
    APPLICABILITIES: mewsFee({ Applicability: WORD }),
    FEE_EXTENTS: mewsFee({ FeeExtents: [WORD] }),
    ITEM_TYPES: beside(() => lineTypeIn(raw({ Type: WORD }), 'Type', MEWS_ITEMS, 'fees')),
    RESTRICTION_TYPES: () => {
      const rule = mewsRule(raw({ Conditions: { Type: WORD }, Exceptions: null }), {} as never, []);
      return { available: rule.isClosed ? 0 : 1 };
    },
    EVENTS: event(mews, { EnterpriseId: '1', Events: [{ Discriminator: WORD, Value: { Id: '1' } }] }),
  },
  ownerrez: {
    STATUSES: booking('OwnerRez', { status: WORD }),
    CHARGE_TYPES: quoteWith('ownerrez'),
    BOOKING_TYPES: booking('OwnerRez', { status: 'active', type: WORD }),
    DAY_STATUSES: async () => {
      const call = answered(ownerrez, { items: [] }, { days: [{ date: '2026-07-01', status: WORD }] });
      const listing = { providerId: '1', providerUnitIds: [], currency: 'EUR', timeZone: 'UTC' };
      const [night] = await ownerrez.calendar(call, listing, '2026-07-01', '2026-07-01');
      return { available: night?.available };
    },
    ENTITIES: event(ownerrez, { id: 1, action: 'entity_update', entity_type: WORD, entity_id: 2 }),
  },
  cloudbeds: {
    STATUSES: booking('Cloudbeds', { status: WORD }),
    ROOM_STATUSES: beside(booking('Cloudbeds', { status: 'confirmed', rooms: [{ roomStatus: WORD }] })),
    UNITS: cloudbedsWith({ amountType: WORD }),
    CHARGE_TYPES: cloudbedsWith({ type: WORD }),
    INCLUSIONS: cloudbedsWith({ inclusiveOrExclusive: WORD }),
    CHARGED_FOR: cloudbedsWith({ availableFor: [WORD] }),
    EVENTS: event(cloudbeds, { event: `reservation/${WORD}`, reservationID: '1' }),
  },
  ical: { STATUSES: icalStay },
  'rentals-united': {
    STATUSES: rentalsUnitedStay,
    REFUSALS: () => {
      const text = '<X_RS><Status ID="999">No.</Status></X_RS>';
      return { refusal: rentalsUnitedRefusal({ status: 200, headers: {}, text }) };
    },
    UNITS: rentalsUnitedFee('KindID="2" DiscriminatorID="999"'),
    KINDS: rentalsUnitedFee('KindID="999" DiscriminatorID="1"'),
    ITEM_TYPES: rentalsUnitedItem,
    DEPOSIT_TYPES: () => {
      const { deposit } = rentalsUnitedWith('<SecurityDeposit DepositTypeID="999">200</SecurityDeposit>');
      return { money: deposit ? [deposit] : [], unknownParts: ['OTHER'] };
    },
    NOTIFICATIONS: () => {
      const rawBody = Buffer.from('<LNM_PutTomorrow_RQ><ReservationID>1</ReservationID></LNM_PutTomorrow_RQ>');
      return { hints: rentalsUnited.inbound!.parse({ method: 'POST', headers: {}, query: {}, rawBody }) };
    },
  },
  smily: {
    STATUSES: booking('Smily', { status: WORD }),
    DAYS: () => refused(() => smilyNights(raw({ ...AVAILABILITY, map: '9' }), raw(RATES))),
    CHANGE_OVERS: () =>
      refused(() => smilyNights(raw(AVAILABILITY), raw(RATES), undefined, raw({ ...AVAILABILITY, map: 'Z' }))),
    RATE_KINDS: smilyStartPrice,
    POLICY_PRESETS: () => ({ tiers: smilyPolicyOf(raw({ id: 1, preset: WORD }))!.tiers }),
    EVENT_KINDS: event(smily, { event: 'tomorrow_created', resource: { tomorrow: { id: 1 } } }),
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

it.each(CONNECTORS.map(({ definition }) => definition.id))(
  'every vocabulary of %s is tested with an unknown word',
  async (id) => {
    const exported = (await import(`./${id}/vocabulary.js`)) as Record<string, unknown>;
    const sets = Object.keys(exported).filter((name) => exported[name] instanceof Map);
    expect(Object.keys(CASES[id] ?? {}).sort()).toEqual(sets.sort());
  },
);

const all = Object.entries(CASES).flatMap(([id, sets]) =>
  Object.entries(sets).map(([set, read]) => [`${id} ${set}`, read] as const),
);

it.each(all)('an unknown word of %s causes a warning, and no money, live status, reason or hint', async (_, read) => {
  const { result, warnings } = await withWarnings(async () => read());
  const { status, money, unknownParts, available, refusal, hints, quoted } = result;
  const reasons = warnings.map(({ reason }) => reason).join();
  if (hints) expect(hints).toEqual([]);
  else if (refusal) {
    expect(['rejected', 'invalid_response']).toContain(refusal.kind);
    expect(refusal.reason).toBeUndefined();
  } else expect(`${reasons} ${status}`).toMatch(/known word|unit that a charge|UNKNOWN/);
  // A sync itself warns of UNKNOWN.
  if (status !== undefined) expect(status).toBe('UNKNOWN');
  // The total is the PMS's own, so the stay can be sold: the line is a fee without a kind.
  if (quoted) expect(partsOf(quoted)).toEqual({ base: [100], fees: [10], taxes: [], discounts: [], deposit: null });
  if (money) expect({ money, isTold: unknownParts?.includes('OTHER') }).toEqual({ money: [], isTold: true });
  if (result.tiers) expect(result.tiers).toEqual([]);
  if (available !== undefined) expect(available).toBe(0);
});
