import { type Answer, type CallOptions, startApp, type TestApp } from '../support/app.js';
import { quotedStay, reservationBody, reserve } from '../support/booking.js';
import { sql } from '../support/sql.js';

const LOVELACE = { firstName: 'Ada Zoë', lastName: 'Lovelace-Byron', email: 'Ada.Lovelace@example.com', phone: '' };

describe('the search over everything', () => {
  let app: TestApp;
  let account: string;
  let listing: any;
  let booked: any;
  let second: CallOptions;
  let stranger: CallOptions;

  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT_PER_MINUTE: '0' });
    account = await app.connect('demo-small', { fields: { allowImport: true, name: 'Hafen Häuser' } });
    second = { tenant: app.first.secondTenant };
    stranger = { key: app.second.key };
    booked = await book({ guest: LOVELACE, clientReference: 'Order 12/A-7f' });
    listing = (await app.api('GET', `/api/v1/listing/${booked.listingID}`)).body;
  }, 90_000);
  afterAll(() => app.close());

  const book = async (fields: object, options: CallOptions = {}): Promise<any> => {
    const { stay, quote } = await quotedStay(app, account, 3, options);
    const answer = await reserve(app, { ...reservationBody(stay, quote), ...fields }, options);
    expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
    return answer.body;
  };
  const search = (q: string, options: CallOptions = {}, more = ''): Promise<Answer> =>
    app.api('GET', `/api/v1/search?q=${encodeURIComponent(q)}${more}`, options);
  const hits = async (q: string, options: CallOptions = {}): Promise<any[]> => {
    const { status, body } = await search(q, options);
    expect([q, status]).toEqual([q, 200]);
    return body.data;
  };
  const idsOf = async (q: string, options: CallOptions = {}): Promise<string[]> =>
    (await hits(q, options)).map(({ id }) => id);

  it('finds accounts by name, by the name of the PMS and by their ids', async () => {
    const shown = {
      type: 'ACCOUNT',
      id: account,
      title: 'Hafen Häuser',
      integrationAccountID: account,
      status: 'ACTIVE',
      listingID: null,
      checkInDate: null,
    };
    for (const [q, matched, isWhole] of [
      ['HAUSER hafen', 'name', true],
      ['häus', 'name', false],
      [account, 'id', true],
      [account.slice(0, 13), 'id', false],
    ] as const)
      expect((await hits(q)).find(({ id }) => id === account)).toMatchObject({ ...shown, matched, isWhole });
    const { provider } = (await app.api('GET', `/api/v1/integration-account/${account}`)).body;
    const { name } = (await app.api('GET', '/api/v1/provider')).body.find((one: any) => one.provider === provider);
    for (const q of [provider, name, name.slice(0, 4)])
      expect((await hits(q)).find(({ id }) => id === account)).toMatchObject({ matched: 'provider' });
  });

  it('finds accounts by their new name after a change, and no longer by the old one', async () => {
    await app.api('PATCH', `/api/v1/integration-account/${account}`, { body: { name: 'Strandburgen' } });
    expect([await idsOf('hafen'), await idsOf('strandburgen')]).toEqual([[], [account]]);
    await app.api('PATCH', `/api/v1/integration-account/${account}`, { body: { name: 'Hafen Häuser' } });
  });

  it('finds listings by words of name and address and by their ids', async () => {
    const word = listing.name.split(/[^\p{L}\p{N}]+/u).toSorted((a: string, b: string) => b.length - a.length)[0]!;
    for (const q of [listing.id, listing.id.toUpperCase(), listing.providerID, word, word.slice(0, 3), listing.name])
      expect((await hits(q)).find(({ id }) => id === listing.id)).toMatchObject({
        type: 'LISTING',
        title: listing.name,
        listingID: listing.id,
        listingName: listing.name,
        city: listing.address.city,
        integrationAccountID: account,
      });
    expect(await idsOf(`${listing.name} ${listing.address.city}`)).toContain(listing.id);
    expect(await idsOf(`${listing.name} nowhere`)).toEqual([]);
    expect(await idsOf(word.slice(0, 2))).toEqual([]);
  });

  it('finds reservations by their id, their id at the PMS, their clientReference, and prefixes of these', async () => {
    const { id, providerReservationID } = booked;
    for (const [q, matched, isWhole] of [
      [id, 'id', true],
      [id.slice(0, 18), 'id', false],
      [providerReservationID, 'providerReservationID', true],
      ['order 12/a-7F', 'clientReference', true],
      ['orde', 'clientReference', false],
    ] as const)
      expect((await hits(q)).find((hit) => hit.id === id)).toEqual({
        type: 'RESERVATION',
        id,
        title: 'Ada Zoë Lovelace-Byron',
        matched,
        isWhole,
        provider: listing.provider ?? 'PROVIDER_14',
        integrationAccountID: account,
        status: booked.status,
        listingID: listing.id,
        listingName: listing.name,
        city: null,
        country: null,
        checkInDate: booked.checkInDate,
        checkOutDate: booked.checkOutDate,
      });
    expect(await idsOf('ord')).toEqual([]);
  });

  it.each([
    ['ada', true],
    ['LOVELACE', true],
    ['zoe byron', true],
    ['lov', false],
    ['byro ada', false],
    ['ada.lovelace@EXAMPLE.com', true],
  ])('finds a guest by %s', async (q, isWhole) => {
    expect((await hits(q)).find(({ id }) => id === booked.id)).toMatchObject({ type: 'RESERVATION', isWhole });
  });

  it.each(['lo', 'ada turing', 'velace', 'ada.lovelace@example.co', 'lovelaces'])('finds no guest by %s', async (q) => {
    expect(await idsOf(q)).not.toContain(booked.id);
  });

  it('returns whole matches before prefixes, and at most `limit` hits', async () => {
    const whole = await book({ guest: { ...LOVELACE, firstName: 'Mar', lastName: 'Tin' } });
    const begins = await book({ guest: { ...LOVELACE, firstName: 'Martina', lastName: 'Tin' } });
    const found = (await hits('mar')).filter(({ type }) => type === 'RESERVATION').map(({ id }) => id);
    expect(found).toEqual([whole.id, begins.id]);
    expect((await search('mar', {}, '&limit=1')).body.data).toHaveLength(1);
  });

  it('stores no guest data in plain text', async () => {
    const rows = await sql<{ row: string }>(
      app,
      `SELECT (to_jsonb(k)::text || coalesce(r.keywords::text, '')) AS row FROM keyword k LEFT JOIN reservation r ON r.id = k.subject_id`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ row }) => /lovelace|byron/i.test(row))).toEqual([]);
  });

  it('records which guests it showed, and nothing when it showed none', async () => {
    const { id } = await book({ guest: { ...LOVELACE, firstName: 'Grace', lastName: 'Hopper' } });
    const shown = await search('hopper');
    const none = await search('hafen');
    const entries = (answer: Answer): Promise<any[]> =>
      sql(app, 'SELECT action, target_type, target_id FROM audit_entry WHERE request_id = $1', [
        answer.headers.get('x-request-id'),
      ]);
    expect(await entries(shown)).toEqual([
      { action: 'GUESTS_READ', target_type: 'reservation-list', target_id: `found=${id}` },
    ]);
    expect(await entries(none)).toEqual([]);
  });

  it('finds nothing of another tenant or workspace, not even by a whole id', async () => {
    const texts = [account, listing.id, listing.providerID, booked.id, booked.providerReservationID, 'hafen'];
    for (const q of [...texts, 'lovelace', 'ada.lovelace@example.com', 'order 12/a-7f', listing.name])
      expect([q, await idsOf(q, second), await idsOf(q, stranger)]).toEqual([q, [], []]);
  });

  it('finds imported listings until the import ends, and own bookings of them', async () => {
    const imported = await app.api('POST', '/api/v1/listing/import', {
      body: { listingIDs: [listing.id] },
      ...second,
    });
    expect([imported.status < 300, imported.text]).toEqual([true, imported.text]);
    expect(await idsOf(listing.id, second)).toEqual([listing.id]);
    expect(await idsOf(booked.id, second)).toEqual([]);
    const own = await book({ guest: { ...LOVELACE, firstName: 'Quentin', lastName: 'Importer' } }, second);
    for (const options of [{}, second]) expect(await idsOf('quentin', options)).toEqual([own.id]);
    await app.api('DELETE', `/api/v1/listing/${listing.id}/import`, second);
    expect(await idsOf(listing.id, second)).toEqual([]);
    expect((await hits('quentin', second)).map(({ id, listingName }) => [id, listingName])).toEqual([
      [own.id, listing.name],
    ]);
  });

  it('follows an account to another tenant', async () => {
    const move = (tenantID: string): Promise<Answer> =>
      app.api('PATCH', `/api/v1/integration-account/${account}/move-tenant`, { body: { tenantID } });
    const moved = await move(app.first.secondTenant);
    expect([moved.status < 300, moved.text]).toEqual([true, moved.text]);
    for (const q of [account, listing.id, booked.id, 'lovelace']) {
      expect([q, await idsOf(q)]).toEqual([q, []]);
      expect((await idsOf(q, second)).length).toBeGreaterThan(0);
    }
    expect((await move(app.first.defaultTenant)).status).toBeLessThan(300);
  });

  it('finds rows that were stored without keywords after the next run of the keywords work', async () => {
    for (const table of ['integration_account', 'listing', 'reservation'])
      await sql(app, `UPDATE ${table} SET keywords = NULL`);
    expect([await idsOf(account), await idsOf(listing.id), await idsOf('lovelace')]).toEqual([[], [], []]);
    await app.until('the keywords', async () => {
      await app.runNow('keywords');
      const left = await sql(app, 'SELECT id FROM reservation WHERE keywords IS NULL');
      return left.length === 0 ? true : undefined;
    });
    for (const q of [account, listing.id, 'lovelace']) expect((await idsOf(q)).length).toBeGreaterThan(0);
  });

  it('no longer finds a guest that a process of the previous version erased', async () => {
    const { id } = await book({ guest: { ...LOVELACE, firstName: 'Barbara', lastName: 'Liskov' } });
    expect(await idsOf('liskov')).toEqual([id]);
    await sql(app, 'UPDATE reservation SET guest_erased_at = now(), sealed_guest = NULL WHERE id = $1', [id]);
    expect(await idsOf('liskov')).toEqual([]);
  });

  it('no longer finds an erased guest by name or address, but by the ids of the reservation', async () => {
    await app.api('POST', '/api/v1/guest/erase', { body: { reservationID: booked.id } });
    expect([await idsOf('lovelace'), await idsOf('ada.lovelace@example.com')]).not.toContain(booked.id);
    const [hit] = await hits(booked.id);
    expect(hit).toMatchObject({ id: booked.id, title: booked.confirmationCode ?? booked.providerReservationID });
  });

  it.each([
    '%',
    '_',
    "'",
    '"; DROP TABLE keyword; --',
    '\\',
    '|',
    'ID|id|',
    '*',
    '()',
    '🏝',
    '𠮷',
    '\u{10FFFF}',
    '   ',
    'x',
  ])('answers %j with an empty result', async (q) => {
    expect(await hits(q)).toEqual([]);
  });

  it.each([
    ['an empty text', '', 'empty'],
    ['201 characters', 'x'.repeat(201), 'max_length'],
    ['7,000 characters', 'x'.repeat(7_000), 'max_length'],
    ['a null character', 'a\u0000b', 'invalid_text'],
    ['a line break', 'a\nb', 'invalid_text'],
    ['a change of direction', '\u202Eabc', 'invalid_text'],
  ])('refuses %s', async (_, q, code) => {
    const { status, body } = await search(q);
    expect([status, body.details]).toEqual([400, [expect.objectContaining({ field: 'q', code })]]);
  });

  it('refuses an address of 10,000 characters', async () => {
    expect((await search('x'.repeat(10_000))).status).toBe(414);
  });

  it.each(['?q=ada&q=bob', '?q[a]=b', '', '?q=ada&limit=0', '?q=ada&limit=51', '?q=ada&page=1'])(
    'refuses the parameters %j',
    async (query) => {
      const { status, body } = await app.api('GET', `/api/v1/search${query}`);
      expect([status, body.details.length > 0]).toEqual([400, true]);
    },
  );

  it('refuses a key without the scope read', async () => {
    const made = await app.api('POST', '/api/v1/api-key', { body: { name: 'books', scopes: ['book'] } });
    const { status, body } = await search('lovelace', { key: made.body.key });
    expect([status, body.details[0].code]).toEqual([403, 'missing_scope']);
  });

  it('does not find a deleted account or its data', async () => {
    await app.api('DELETE', `/api/v1/integration-account/${account}`);
    expect(await sql(app, 'SELECT * FROM keyword')).toEqual([]);
  });
});
