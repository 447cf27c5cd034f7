import type { Connector, PmsCall } from '../kit/connector.js';
import type { ConnectorErrorKind } from '../kit/errors.js';
import { Fields, invalid, listOf, partsIn } from '../kit/guards.js';
import { everyPage, type Query, type RawPage } from '../kit/reading.js';
import { reasonIn, refusal } from '../kit/refusals.js';

const PAGE_SIZE = 100;
/** 0 by the documentation, 200 in recorded answers. */
const SUCCESS = [0, 200];
/** Refusals are short: a longer body is an answer, and is not parsed twice. */
const LONGEST_REFUSAL = 4000;

export const authenticate: Connector['authenticate'] = ({ credentials }) => ({
  'hostex-access-token': credentials.auth_token ?? '',
});

const KINDS: ReadonlyMap<number, [ConnectorErrorKind, string]> = new Map([
  [401, ['invalid_credentials', 'The PMS refused the credentials']],
  [429, ['rate_limited', 'The PMS limits how often it may be called']],
  [420, ['rejected', 'The PMS says that the subscription of the account does not allow it']],
]);

/** Refusals come with status 200 and an `error_code` of HTTP's meaning. https://apidoc.hostex.io/reference/errors */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  const refused = refusalIn(text);
  if (!refused) return undefined;
  const { code, message } = refused;
  const known = KINDS.get(code) ?? KINDS.get(status);
  if (known) return { kind: known[0], message: known[1] };
  if (code >= 500) return { kind: 'unavailable', message: `The PMS answered with an error (${code})` };
  return refusal(code, code === 404 ? 'not_found' : reasonIn(message, { not_available: /conflict/i }));
};

function refusalIn(text: string): { code: number; message: string } | undefined {
  if (text.length > LONGEST_REFUSAL) return undefined;
  try {
    const body = Fields.of(JSON.parse(text), 'body');
    const code = body.integer('error_code');
    return SUCCESS.includes(code) ? undefined : { code, message: body.optionalText('error_msg') };
  } catch {
    return undefined;
  }
}

/** What an answer's envelope holds. */
export const dataOf = (body: unknown): Fields => Fields.of(body, 'body').object('data');

export const get = async (call: PmsCall, at: string, query?: Query): Promise<Fields> =>
  dataOf((await call.http.send({ method: 'GET', path: at, query })).json());

/** One page of a list; the cursor is its offset. */
export async function pageOf(call: PmsCall, at: string, name: string, query: Query, cursor = '0'): Promise<RawPage> {
  const offset = Number(cursor);
  const data = await get(call, at, { ...query, offset, limit: PAGE_SIZE });
  const items = listOf(data.value(name), name);
  const total = data.count('total');
  const isLast =
    items.length === 0 || (total === undefined ? items.length < PAGE_SIZE : offset + items.length >= total);
  return { items, total, next: isLast ? undefined : String(offset + items.length) };
}

/** All items of a list. */
export async function allOf(call: PmsCall, at: string, name: string, query: Query): Promise<Fields[]> {
  const all = await everyPage((cursor) => pageOf(call, at, name, query, cursor), name);
  return partsIn(all, name);
}

/** The id of the first entry of one of the account's short lists. */
export async function firstIdOf(call: PmsCall, at: string, name: string): Promise<number> {
  const [first] = (await get(call, at)).objects(name);
  if (!first) throw invalid(name, 'a list with an entry');
  return first.integer('id');
}
