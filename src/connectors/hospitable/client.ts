import type { Connector, PmsCall } from '../kit/connector.js';
import { Fields, invalid, listOf } from '../kit/guards.js';
import { get, type Query, type RawPage } from '../kit/reading.js';
import { refusal } from '../kit/refusals.js';
import { Decimal, minorUnits } from '../kit/values.js';

const PER_PAGE = 100;

export const authenticate: Connector['authenticate'] = ({ credentials }) => ({
  authorization: `Bearer ${credentials.auth_token ?? ''}`,
});

/**
 * Refusals are `{"status_code","reason_phrase","errors"}` or `{"message"}`. A 403 about scopes withholds one resource;
 * the token is good for the others.
 */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  if (status === 403 && /scope/i.test(text))
    return { kind: 'not_supported', message: 'The token has no permission for this' };
  if (status !== 400 && status !== 409 && status !== 422) return undefined;
  const reason = reasonOf(text);
  return refusal(status, reason);
};

function reasonOf(text: string): 'not_available' | 'stay_rules' | 'capacity' | undefined {
  if (/not available|unavailable|already booked/i.test(text)) return 'not_available';
  if (/(minimum|maximum|min|max)\W*(stay|night)/i.test(text)) return 'stay_rules';
  return /number_of_guests|(number of|too many) guests|capacity/i.test(text) ? 'capacity' : undefined;
}

/** What an answer holds: its `data`, or the bare resource. */
export const dataOf = (body: unknown): Fields => {
  const fields = Fields.of(body, 'body');
  return fields.optionalObject('data') ?? fields;
};

/**
 * One page of a list; the cursor is its number. Links in answers lead to `http://` and are not followed. The PMS answers 200 to much
 * that it ignores, so a page that is not the one asked for is refused.
 */
export async function pageOf(call: PmsCall, at: string, query: Query, cursor = '1'): Promise<RawPage> {
  const page = /^[1-9]\d{0,6}$/.test(cursor) ? Number(cursor) : 1;
  const body = Fields.of(await get(call, at, { per_page: PER_PAGE, ...query, page }), 'body');
  const items = listOf(body.value('data'), 'data');
  const meta = body.object('meta');
  if (meta.integer('current_page') !== page) throw invalid('meta.current_page', 'the page asked for');
  const isLast = items.length === 0 || page >= meta.integer('last_page');
  return { items, total: meta.count('total') ?? items.length, next: isLast ? undefined : String(page + 1) };
}

/** `{"amount":12300,"formatted":"$123.00"}`, in the minor unit of the currency. */
export function amountIn(money: Fields, currency: string): Decimal {
  const amount = money.amount('amount');
  if (!amount.isInteger()) throw money.invalid('amount', 'a whole number of minor units');
  return amount.dividedBy(new Decimal(10).pow(minorUnits(currency)));
}
