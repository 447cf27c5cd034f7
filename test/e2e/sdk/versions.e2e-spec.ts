import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Lodgewire, LodgewireError, type LodgewireEvent } from '@lodgewire/sdk';
import { startApp, type TestApp } from '../../support/app.js';
import { quotedStay } from '../../support/booking.js';
import { CommandLine } from '../../support/command-line.js';
import { type OtherVersion, startOtherVersion } from '../../support/other-version.js';
import { type Contract, NEWER, versionOf } from '../../support/versions.js';

const GUEST = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };
const ROOT = resolve(import.meta.dirname, '../../..');
const released = JSON.parse(readFileSync(join(ROOT, 'docs/api/v1.json'), 'utf8')) as Contract;

/** Returns the released contract without the search over everything and without a field of quotes. */
const olderStill = (): Contract => {
  const { '/api/v1/search': _, ...paths } = released.paths;
  const schemas = structuredClone(released.components.schemas);
  delete schemas['StoredQuote']!.properties.unknownParts;
  return { paths, components: { schemas } };
};

describe('SDK and command line with a service of another version', () => {
  let app: TestApp;
  let account: string;
  let home: string;

  beforeAll(async () => {
    app = await startApp();
    account = await app.connect('demo');
    home = mkdtempSync(join(tmpdir(), 'lw-versions-'));
  }, 120_000);
  afterAll(async () => {
    rmSync(home, { recursive: true });
    await app?.close();
  });

  const at = async (version: OtherVersion, work: (url: string, lw: Lodgewire) => Promise<void>): Promise<void> => {
    const other = await startOtherVersion(app.url, version);
    try {
      await work(other.url, new Lodgewire({ apiKey: app.first.key, baseUrl: other.url, maxRetries: 0 }));
    } finally {
      await other.close();
    }
  };

  const versions: [name: string, version: OtherVersion][] = [
    ['of the last release', versionOf(released)],
    ['that is newer', NEWER],
  ];

  it.each(versions)(
    'book, change, cancel and read events through the SDK with a service %s',
    async (_, version) => {
      const { stay } = await quotedStay(app, account, 4);
      await at(version, async (_url, lw) => {
        expect((await lw.listings.list({ limit: 50 }).toArray()).length).toBeGreaterThan(20);
        expect((await lw.availability.nights(stay.listingID).toArray(10)).length).toBe(10);
        const { checkInDate, checkOutDate } = stay;
        const hits = await lw.search({ checkInDate, checkOutDate, guests: 2 }).toArray();
        expect(hits.map(({ listingID }) => listingID)).toContain(stay.listingID);
        const quote = await lw.quotes.create({ ...stay, guests: 2 });
        await lw.quotes.hold(quote, 10);
        const made = await lw.reservations.create({ quote, guest: GUEST });
        expect(made).toMatchObject({ status: 'CONFIRMED', pending: false, totalPrice: quote.totals.total });
        const earlier = new Date(Date.parse(checkOutDate) - 86_400_000).toISOString().slice(0, 10);
        const offer = await lw.reservations.offerChange(made.id, { checkOutDate: earlier });
        const changed = await lw.reservations.confirmChange(made.id, offer, { allowRebook: true });
        const preview = await lw.reservations.previewCancellation(changed.id, { by: 'GUEST' });
        expect((await lw.reservations.confirmCancellation(changed.id, preview)).status).toBe('CANCELLED');
        const stop = new AbortController();
        const seen: LodgewireEvent['type'][] = [];
        const handler = (event: LodgewireEvent): void => {
          seen.push(event.type);
          if (event.type === 'RESERVATION_CANCELLED' && event.data.id === changed.id) stop.abort();
        };
        await lw.events.consume('versions', handler, { signal: stop.signal });
        expect(seen).toEqual(expect.arrayContaining(['RESERVATION_CREATED', 'RESERVATION_CANCELLED']));
      });
    },
    120_000,
  );

  it.each(versions)(
    'search, quote, book and cancel through the command line with a service %s',
    async (_, version) => {
      const { stay } = await quotedStay(app, account, 3);
      await at(version, async (url) => {
        const lw = new CommandLine(home);
        const env = { LODGEWIRE_URL: url, LODGEWIRE_API_KEY: app.first.key };
        expect((await lw.rows(['providers', 'list'], { env })).length).toBeGreaterThan(10);
        expect((await lw.rows(['accounts', 'health'], { env })).length).toBe(1);
        const dates = [stay.checkInDate, stay.checkOutDate];
        const hits = await lw.rows(['search', ...dates, '--guests', '2', '--all'], { env });
        expect(hits.map(({ listingID }) => listingID)).toContain(stay.listingID);
        const quote = await lw.value(['quote', stay.listingID, ...dates], { env });
        const guest = Object.values(GUEST).flatMap((value, index) => [
          ['--first-name', '--last-name', '--email', '--phone'][index]!,
          value,
        ]);
        const { id } = await lw.value(['book', quote.quoteID, ...guest], { env });
        expect(await lw.value(['cancel', id, '--yes'], { env })).toMatchObject({ status: 'CANCELLED' });
        const tail = await lw.rows(['events', 'tail', '--once', '--since', 'oldest'], { env });
        expect(tail.map(({ type }) => type)).toContain('RESERVATION_CANCELLED');
      });
    },
    120_000,
  );

  const failureOf = async (call: Promise<unknown>): Promise<LodgewireError> => {
    const error: unknown = await call.catch((reason: unknown) => reason);
    if (!(error instanceof LodgewireError)) throw new Error(`No LodgewireError: ${String(error)}`);
    return error;
  };

  it('report an operation that an older service lacks, and what to do', () =>
    at(versionOf(olderStill()), async (url, lw) => {
      const failure = await failureOf(lw.find('Demo'));
      expect([failure.status, failure.code]).toEqual([404, 'no_code']);
      expect(failure.message).toContain('older than this SDK');
      const env = { LODGEWIRE_URL: url, LODGEWIRE_API_KEY: app.first.key };
      const { code, complaint } = await new CommandLine(home).run(['find', 'Demo'], { env });
      expect([code, complaint]).toEqual([1, expect.stringContaining('older than this command line')]);
      const { stay } = await quotedStay(app, account);
      expect(await lw.quotes.create({ ...stay, guests: 2 })).not.toHaveProperty('unknownParts');
    }));

  it('pass on the reasons of a newer service', () =>
    at(NEWER, async (_url, lw) => {
      const failure = await failureOf(lw.quotes.create({ listingID: 'x' } as never));
      expect([failure.status, failure.code]).toEqual([400, 'newer_code']);
      expect(failure.message).toContain('checkInDate');
      expect(await lw.listings.list().first()).toHaveProperty('newerField');
    }));
});
