import { readFileSync } from 'node:fs';
import type { OutboundRequest, OutboundResponse } from '../../../shared/outbound/outbound.types.js';
import { KitGateway } from '../connector-gateway.js';
import type {
  Connector,
  InboundRequest,
  ListingRef,
  PmsCall,
  PmsHint,
  VerifiedAccount,
  WebhookSubscription,
} from '../connector.js';
import { ConnectorError } from '../errors.js';
import type { PmsAccount } from '../gateway.js';
import { InProcessRateLimiter } from '../limiter.js';
import type { PmsQuoteRequest, PmsReservationRequest } from '../model.js';
import { memoryVault } from '../tokens.js';
import { Decimal } from '../values.js';
import { type Answer, FixedClock, registryOf, testAccount } from './fakes.js';
import { JudgedOutbound, sentBelow } from './judged-outbound.js';
import { type Spoil, spoiled } from './spoiled.js';
import { callMatcher, type VendorDocument } from './vendor-document.js';

/** A vendor's payloads, and what the connector must make of them. Amounts are expected as text, instants as ISO 8601. */
export interface Recording {
  connector: Connector;
  /** Where its files are: `new URL('recorded/', import.meta.url)`. */
  files: URL;
  document: VendorDocument;
  account?: Partial<PmsAccount>;
  /** ISO 8601; the clock of the calls. */
  now?: string;
  /** By `GET /rentals/{id}`: a file, or an answer. A call that is not here fails the test. */
  answers: Readonly<Record<string, string | Answer>>;
  verify?: Partial<VerifiedAccount>;
  /** All of the first page, in order. */
  listings?: object[];
  /** Ids; none unless given. */
  refusedListings?: string[];
  /** Without what a listing, or a reservation, cannot be: `GET /rentals rentals[].id`. All else may be missing. */
  needs?: { listings?: string[]; reservations?: string[] };
  calendars?: Calendar[];
  quotes?: { request: Partial<PmsQuoteRequest>; quote: object }[];
  /** By id. */
  reservations?: Readonly<Record<string, object>>;
  /** `sends`: the call whose body is compared. */
  creations?: { request: Partial<PmsReservationRequest>; sends: string; body: object; reservation: object }[];
  /** The first page of what changed; `refused` items are expected by id. */
  changes?: { since: string | null; reservations: object[]; refused?: string[] }[];
  events?: {
    name: string;
    headers: Record<string, string>;
    /** A file, or a body: JSON, or XML as text. */
    body: string | object;
    secrets: { secret: string; subscriptions: WebhookSubscription[]; appSecret?: string };
    hints: PmsHint[];
  }[];
}

interface Calendar {
  listing: Partial<ListingRef> & Pick<ListingRef, 'providerId'>;
  from: string;
  to: string;
  nights: object[];
}

const BASE_URL = 'https://pms.example/api';
/** A few hundred reads of what was recorded. */
const SPOILING_MS = 300_000;
const A_GUEST = { firstName: 'Ada', lastName: 'Guest', email: 'ada@guest.example', phone: '+15550100' };
const QUOTE: Omit<PmsQuoteRequest, 'listingProviderId' | 'checkIn' | 'checkOut'> = {
  providerUnitId: null,
  guests: 2,
  guestCounts: null,
  currency: 'EUR',
};
const STAY_REQUEST: Omit<PmsReservationRequest, 'listingProviderId' | 'checkIn' | 'checkOut'> = {
  reference: 'our-reference',
  providerUnitId: null,
  guest: A_GUEST,
  guests: 2,
  guestCounts: { adults: 2, children: 0, infants: 0, pets: 0 },
  status: 'CONFIRMED',
  notes: '',
  source: 'website',
  currency: 'EUR',
  base: new Decimal(0),
  fees: new Decimal(0),
  taxes: new Decimal(0),
  total: new Decimal(0),
  quoteMetadata: null,
  confirmationCode: null,
  locale: null,
  checkInTime: null,
  checkOutTime: null,
};

/** Drives a connector through its vendor's payloads: what it makes of them, and that it asks as the vendor documents. */
export function describeRecorded(recording: Recording): void {
  const { connector } = recording;

  describe(`${connector.definition.name}: the vendor's payloads`, () => {
    const replay = new Replay(recording);
    const call = () => replay.call();

    it('sends only what the vendor documents', async () => {
      await everything(replay, recording);
      expect([...replay.outbound.requestFaults]).toEqual([]);
    });

    if (recording.verify) {
      it('verifies the account', async () => {
        expect(await connector.verify(call())).toMatchObject(recording.verify!);
      });
    }

    if (recording.listings) {
      it('maps every listing', async () => {
        const { items, refused } = await connector.listings.page(call());
        expect(refused.map(({ providerId }) => providerId)).toEqual(recording.refusedListings ?? []);
        expect(plain(items)).toMatchObject(recording.listings!);
      });
    }

    for (const { nights, ...calendar } of recording.calendars ?? []) {
      it(`maps the nights of ${calendar.listing.providerId} from ${calendar.from}`, async () => {
        expect(plain(await calendarOf(replay, calendar))).toMatchObject(nights);
      });
    }

    for (const { request, quote } of recording.quotes ?? []) {
      it(`quotes ${request.listingProviderId} from ${request.checkIn} to ${request.checkOut}`, async () => {
        expect(plain(await connector.quote!(call(), quoteRequest(request)))).toMatchObject(quote);
      });
    }

    for (const [id, expected] of Object.entries(recording.reservations ?? {})) {
      it(`maps reservation ${id}`, async () => {
        expect(plain(await connector.reservations.read(call(), id))).toMatchObject(expected);
      });
    }

    for (const { request, sends, body, reservation } of recording.creations ?? []) {
      it(`creates a reservation of ${request.listingProviderId} by ${sends}`, async () => {
        const made = await connector.reservations.create!(call(), stayRequest(request));
        expect(replay.lastBody(sends)).toMatchObject(body);
        expect(plain(made)).toMatchObject(reservation);
      });
    }

    for (const { since, reservations, refused = [] } of recording.changes ?? []) {
      it(`maps what changed since ${since}`, async () => {
        const page = await changedSince(replay, since);
        expect(page.refused.map(({ providerId }) => providerId)).toEqual(refused);
        expect(plain(page.items)).toMatchObject(reservations);
      });
    }

    describeMissing(replay, recording);

    for (const { name, headers, body, secrets, hints } of recording.events ?? []) {
      it(`takes the event ${name}`, () => {
        const request: InboundRequest = { method: 'POST', headers, query: {}, rawBody: replay.rawBody(body) };
        expect(connector.inbound!.authenticate(request, secrets)).toBe(true);
        expect(connector.inbound!.parse(request)).toEqual(hints);
      });
    }
  });
}

/**
 * One field after the other goes from each answer of the PMS: what is not needed costs no listing and no reservation,
 * and what is said to be needed is.
 */
function describeMissing(replay: Replay, { needs = {}, listings, changes = [] }: Recording): void {
  const idsOf = ({ items }: { items: { providerId?: string; providerReservationId?: string }[] }) =>
    items.map(({ providerId, providerReservationId }) => providerId ?? providerReservationId!);
  const page = async () => idsOf(await replay.connector.listings.page(replay.call()));
  const [change] = changes;
  const changed = async () => idsOf(await changedSince(replay, change!.since));
  const kinds: [string, boolean, () => Promise<string[]>, Spoil[], string[] | undefined][] = [
    ['listing', listings !== undefined, page, ['missing', 'null'], needs.listings],
    ['reservation', change !== undefined, changed, ['missing', 'null'], needs.reservations],
  ];
  for (const [kind, isRecorded, read, spoils, needed = []] of kinds)
    if (isRecorded)
      it(
        `keeps every ${kind} whatever else is missing`,
        async () => {
          const lost = new Set<string>();
          for (const spoil of spoils) for (const path of await lostBy(replay, read, spoil)) lost.add(path);
          expect([...lost].sort()).toEqual([...needed].sort());
        },
        SPOILING_MS,
      );
}

/** Paths without which an id is missing. What is lost with a part of it is not named beside the part. */
async function lostBy(replay: Replay, read: () => Promise<string[]>, spoil: Spoil): Promise<string[]> {
  replay.used.clear();
  const whole = await read();
  const lost: string[] = [];
  for (const [key, text] of [...replay.used]) {
    for (const { path, text: spoiledText } of spoiled(text, spoil)) {
      replay.instead.set(key, spoiledText);
      const left = await read().catch(none);
      if (whole.some((id) => !left.includes(id))) lost.push(`${key} ${path}`);
    }
    replay.instead.delete(key);
  }
  return lost.filter((path) => !lost.some((other) => other !== path && isPartOf(other, path)));
}

const isPartOf = (path: string, whole: string): boolean => path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`);

function none(error: unknown): string[] {
  if (error instanceof ConnectorError) return [];
  throw error;
}

/** Every call once; what it makes of the answers is for the other tests. */
async function everything(replay: Replay, recording: Recording): Promise<void> {
  const { connector, calendars = [], quotes = [], reservations = {}, creations = [], changes = [] } = recording;
  const call = () => replay.call();
  if (recording.verify) await connector.verify(call());
  if (recording.listings) await connector.listings.page(call());
  for (const calendar of calendars) await calendarOf(replay, calendar);
  for (const { request } of quotes) await connector.quote!(call(), quoteRequest(request));
  for (const id of Object.keys(reservations)) await connector.reservations.read(call(), id);
  for (const { request } of creations) await connector.reservations.create!(call(), stayRequest(request));
  for (const { since } of changes) await changedSince(replay, since);
  expect(replay.requests.length).toBeGreaterThan(0);
}

const calendarOf = (replay: Replay, { listing, from, to }: Omit<Calendar, 'nights'>) =>
  replay.connector.calendar(
    replay.call(),
    { providerUnitIds: [], currency: 'EUR', timeZone: 'UTC', ...listing },
    from,
    to,
  );

const changedSince = (replay: Replay, since: string | null) =>
  replay.connector.reservations.changed(replay.call(), { since: since === null ? null : new Date(since) });

const quoteRequest = (parts: Partial<PmsQuoteRequest>) => ({ ...QUOTE, ...parts }) as PmsQuoteRequest;
const stayRequest = (parts: Partial<PmsReservationRequest>) => ({ ...STAY_REQUEST, ...parts }) as PmsReservationRequest;

/** As it would be written down. */
const plain = (value: unknown): object => JSON.parse(JSON.stringify(value)) as object;

/** Answers from the recording, whatever is asked first. */
class Replay {
  readonly connector: Connector;
  readonly requests: OutboundRequest[] = [];
  readonly outbound: JudgedOutbound;
  /** Texts of what was answered with success, by call; and what is to be answered in their place. */
  readonly used = new Map<string, string>();
  readonly instead = new Map<string, string>();
  private readonly answer: ReturnType<typeof callMatcher<[key: string, answer: string | Answer]>>;

  constructor(private readonly recording: Recording) {
    const { connector, document, answers } = recording;
    this.connector = connector;
    this.answer = callMatcher(
      Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, [key, answer] as const])),
    ) as Replay['answer'];
    this.outbound = new JudgedOutbound(this, document, () => BASE_URL);
  }

  call(): PmsCall {
    const { account, connector, now } = this.recording;
    const { authType } = connector.definition.auth[0]!;
    const vault = memoryVault({ accessToken: 'token-1', refreshToken: 'refresh-1', expiresAt: null });
    const clock = new FixedClock(now === undefined ? undefined : Date.parse(now));
    // Anew each time: no call waits for the limits of another.
    const limiter = new InProcessRateLimiter(clock, clock.sleep);
    const gateway = new KitGateway(registryOf(connector, BASE_URL), this.outbound, limiter, clock, clock.sleep);
    return gateway.bind(testAccount({ authType, credentials: {}, vault, ...account }), { interactive: true }).call;
  }

  request(request: OutboundRequest): Promise<OutboundResponse> {
    this.requests.push(request);
    const sent = sentBelow(BASE_URL, request);
    const found = sent && this.answer(sent);
    if (found === undefined) throw new Error(`not recorded: ${request.method} ${request.url}`);
    const [key, answer] = found;
    const {
      status = 200,
      headers = {},
      body,
    }: Answer = typeof answer === 'string' ? { body: this.file(answer) } : answer;
    const text = this.instead.get(key) ?? (typeof body === 'string' ? body : JSON.stringify(body ?? {}));
    if (status < 300) this.used.set(key, text);
    return Promise.resolve({ status, headers, body: Buffer.from(text), truncated: false, durationMs: 1 });
  }

  lastBody(key: string): unknown {
    const isIt = callMatcher({ [key]: true });
    const sent = this.requests.map((request) => sentBelow(BASE_URL, request)!).filter((request) => isIt(request));
    return sent.at(-1)?.body;
  }

  rawBody(body: string | object): Buffer {
    if (typeof body !== 'string') return Buffer.from(JSON.stringify(body));
    return Buffer.from(body.startsWith('<') ? body : this.file(body));
  }

  private file(name: string): string {
    return readFileSync(new URL(name, this.recording.files), 'utf8');
  }
}
