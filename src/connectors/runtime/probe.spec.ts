import type { Connector } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import type { PmsListing, PmsNight, PmsReservation, PmsReservationRequest } from '../port/model.js';
import { answersHave, findsByReference, isAnswered, keepsReference, readsCancelled } from '../kit/evidence.js';
import { scripted, testAccount, testConnector, testDefinition } from '../kit/testing/fakes.js';
import { addDays } from '../../values/time/dates.js';
import { Decimal } from '../../values/money/money.js';
import { Probe } from './probe.js';

const LISTING = { providerId: 'l-1', minimumNights: 2, currency: 'EUR', timeZone: 'UTC', units: [] };
const SECRET = 'Ada Lovelace';

/** Returns one row per night, free from `freeFrom` on. */
const nightsFrom = (from: string, to: string, freeFrom: string): PmsNight[] => {
  const nights: PmsNight[] = [];
  for (let date = from; date <= to; date = addDays(date, 1))
    nights.push({
      providerUnitId: null,
      date,
      available: date >= freeFrom ? 1 : 0,
      price: new Decimal(100),
      minimumNights: 0,
      maximumNights: 0,
    });
  return nights;
};

/** A PMS that knows one listing and the bookings that it is sent. */
class TinyPms {
  readonly writes: string[] = [];
  readonly bookings = new Map<string, PmsReservation>();
  create = async (request: PmsReservationRequest): Promise<PmsReservation> => this.keep(request);

  keep(request: PmsReservationRequest): PmsReservation {
    const { reference, listingProviderId, checkIn, checkOut, total } = request;
    const booking = { providerReservationId: 'r-1', reference, listingProviderId, checkIn, checkOut, total };
    this.bookings.set('r-1', { ...booking, notes: request.notes, status: 'CONFIRMED' } as PmsReservation);
    return this.bookings.get('r-1')!;
  }

  connector(parts: Partial<Connector> = {}): Connector {
    const get = (path: string) => async (call: Parameters<Connector['verify']>[0]) =>
      (await call.http.send({ method: 'GET', path })).json();
    return testConnector({
      definition: {
        ...testDefinition,
        unverified: [
          { claim: 'lists have names', decide: 'GET /list', inExchanges: answersHave(/list/, 'name') },
          { claim: 'lists have zones', decide: 'GET /list', inExchanges: answersHave(/list/, 'zone') },
          { claim: 'hooks are listed', decide: 'GET /hooks', inExchanges: isAnswered('GET', /hooks/) },
          { claim: 'references are kept', decide: 'POST /book', inBooking: keepsReference },
          { claim: 'references are found', decide: 'POST /book', inBooking: findsByReference },
          { claim: 'cancelled stays are read', decide: 'DELETE /book', inBooking: readsCancelled },
        ],
      },
      verify: async (call) => {
        await get('/list')(call);
        return { providerAccountId: 'p-1', name: SECRET };
      },
      listings: {
        page: async () => ({ items: [LISTING as unknown as PmsListing], refused: [] }),
        one: async () => undefined,
      },
      calendar: async (_call, _listing, from, to) => nightsFrom(from, to, addDays(from, 70)),
      reservations: {
        read: async (_call, id) => this.bookings.get(id),
        changed: async (call) => {
          await get('/hooks')(call).catch(() => undefined);
          return { items: [], refused: [] };
        },
        create: async (_call, request) => {
          this.writes.push('create');
          return this.create(request);
        },
        findByReference: async (_call, reference) =>
          [...this.bookings.values()].find((booking) => booking.reference === reference),
        cancel: async (_call, id) => {
          this.writes.push('cancel');
          this.bookings.set(id, { ...this.bookings.get(id)!, status: 'CANCELLED' });
          return undefined;
        },
      },
      ...parts,
    });
  }
}

const answer = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body) });

describe('Probe', () => {
  let pms: TinyPms;
  beforeEach(() => (pms = new TinyPms()));

  const probed = (connector: Connector, writes: boolean) => {
    const { gateway } = scripted(connector, [answer({ name: SECRET, zone: null }), answer({}, 404), answer({}, 404)]);
    return new Probe(gateway.bind(testAccount(), { interactive: true })).run({ writes });
  };
  const verdicts = (report: Awaited<ReturnType<Probe['run']>>): string[] => report.claims.map(({ verdict }) => verdict);

  it('decides claims by the answers to its reads, and writes nothing without `writes`', async () => {
    const report = await probed(pms.connector(), false);
    expect(verdicts(report)).toEqual(['held', 'undecided', 'refuted', 'undecided', 'undecided', 'undecided']);
    expect(pms.writes).toEqual([]);
    expect(report.steps.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      'credentials done',
      'listings done',
      'calendars done',
      'reservations done',
      'quote skipped',
    ]);
  });

  it('books one free stay at least 60 days ahead and cancels it', async () => {
    const report = await probed(pms.connector(), true);
    expect(pms.writes).toEqual(['create', 'cancel']);
    expect(verdicts(report).slice(3)).toEqual(['held', 'held', 'held']);
    const [booking] = pms.bookings.values();
    expect([booking!.status, booking!.total.toString()]).toEqual(['CANCELLED', '200']);
  });

  it('reports no value of the account', async () => {
    expect(JSON.stringify(await probed(pms.connector(), true))).not.toContain(SECRET);
  });

  it('cancels a booking that may have been made despite an unclear answer, and does not send it again', async () => {
    pms.create = async (request) => {
      pms.keep(request);
      throw new ConnectorError('unknown_outcome', 'The answer was lost');
    };
    const report = await probed(pms.connector(), true);
    expect(pms.writes).toEqual(['create', 'cancel']);
    expect(report.steps.at(-1)).toMatchObject({ outcome: 'failed', reason: 'The answer was lost' });
  });

  it('names the reference of a booking that it could not cancel', async () => {
    const connector = pms.connector();
    connector.reservations.cancel = async () => {
      throw new ConnectorError('unavailable', 'The PMS is away');
    };
    const { reason } = (await probed(connector, true)).steps.at(-1)!;
    expect(reason).toBe(
      `The PMS is away; a booking with the reference ${[...pms.bookings.values()][0]!.reference} may remain: cancel it at the PMS`,
    );
  });

  it('books nothing when no stay is free', async () => {
    const connector = pms.connector({
      calendar: async (_call, _listing, from, to) => nightsFrom(from, to, '2999-01-01'),
    });
    const report = await probed(connector, true);
    expect([pms.writes, report.steps.at(-1)!.outcome]).toEqual([[], 'skipped']);
  });

  it('continues with the other steps when one fails', async () => {
    const connector = pms.connector();
    connector.listings.page = async () => {
      throw new ConnectorError('rejected', 'Not allowed', { status: 403 });
    };
    const report = await probed(connector, false);
    expect(report.steps.map(({ outcome }) => outcome)).toEqual(['done', 'failed', 'skipped', 'done', 'skipped']);
  });
});
