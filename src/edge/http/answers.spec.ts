import type { ReadTrail } from '../../records/audit/read-trail.js';
import { Answers } from './answers.js';
import { etagOf as etagOfParts, splitAtMarks } from './etag.js';

const BODY = '{"data":[]}';
const etagOf = (body: string): string => etagOfParts(splitAtMarks(body).parts);

describe('Answers', () => {
  let sent: { status: number; headers: Record<string, string> };
  let settled: number;

  const answered = async (request: object, payload: unknown = BODY, statusCode = 200): Promise<unknown> => {
    sent = { status: statusCode, headers: {} };
    settled = 0;
    const reply = {
      statusCode,
      status: (status: number) => ((sent.status = status), reply),
      header: (name: string, value: string) => ((sent.headers[name] = value), reply),
    };
    const trail = { settle: async () => void (settled += 1) } as unknown as ReadTrail;
    const given = { method: 'GET', caller: { workspaceId: 'w' }, headers: {}, ...request };
    return new Answers(trail).beforeSend(given as never, reply as never, payload);
  };

  it('carry an ETag for a GET with a key, once the read is recorded', async () => {
    expect(await answered({})).toBe(BODY);
    expect([sent, settled]).toEqual([{ status: 200, headers: { etag: etagOf(BODY) } }, 1]);
  });

  it('carry the same kind of ETag for a body of megabytes as for a short one', async () => {
    const body = `"${'ü'.repeat(1_000_000)}"`;
    expect(String(await answered({}, body))).toBe(body);
    expect([sent, settled]).toEqual([{ status: 200, headers: { etag: etagOf(body) } }, 1]);
    expect(await answered({ headers: { 'if-none-match': etagOf(body) } }, body)).toBeNull();
  });

  it('report the oldest age in a header, even without a body', async () => {
    const item = (day: number) => `{"asOf":"2027-01-${day}T12:00:00.000Z","via":"POLL"}`;
    const body = `[${item(12)},${item(11)},{"asOf":null,"via":null}]`;
    const headers = { etag: etagOf(body), 'x-as-of': '2027-01-11T12:00:00.000Z' };
    expect(await answered({}, body)).toBe(body);
    expect(sent.headers).toEqual(headers);
    const later = body.replaceAll('2027-01', '2027-02');
    expect(await answered({ headers: { 'if-none-match': headers.etag } }, later)).toBeNull();
    expect(sent).toEqual({ status: 304, headers: { ...headers, 'x-as-of': '2027-02-11T12:00:00.000Z' } });
  });

  it('have no body when the caller has it already', async () => {
    expect(await answered({ headers: { 'if-none-match': etagOf(BODY) } })).toBeNull();
    expect([sent, settled]).toEqual([{ status: 304, headers: { etag: etagOf(BODY) } }, 0]);
    expect(await answered({ headers: { 'if-none-match': etagOf('{}') } })).toBe(BODY);
    expect([sent.status, settled]).toEqual([200, 1]);
  });

  it.each<[string, object, unknown]>([
    ['a write', { method: 'POST' }, BODY],
    ['a request without a key', { caller: undefined }, BODY],
    ['a body that is not text', {}, Buffer.from(BODY)],
  ])('have no tag for %s', async (_case, request, payload) => {
    const headers = { 'if-none-match': '*' };
    expect(await answered({ headers, ...request }, payload)).toBe(payload);
    expect([sent, settled]).toEqual([{ status: 200, headers: {} }, 1]);
  });

  it.each([302, 404])('of status %i are sent unchanged', async (status) => {
    expect(await answered({ headers: { 'if-none-match': '*' } }, BODY, status)).toBe(BODY);
    expect([sent, settled]).toEqual([{ status, headers: {} }, 0]);
  });
});
