import type { Connector, PmsCall } from '../kit/connector.js';
import { Fields, invalid, listOf } from '../kit/guards.js';
import { get, pageNumber, type Query, type RawPage } from '../kit/reading.js';
import { refusesInWords } from '../kit/refusals.js';
import { Decimal, minorUnits } from '../kit/values.js';

const PER_PAGE = 100;

export const authenticate: Connector['authenticate'] = ({ credentials }) => ({
  authorization: `Bearer ${credentials.auth_token ?? ''}`,
});

const inWords = refusesInWords();

/**
 * Refusals are `{"status_code","reason_phrase","errors"}` or `{"message"}`. A 403 about scopes withholds one resource;
 * the token is good for the others.
 */
export const classify: NonNullable<Connector['classify']> = (response) => {
  if (response.status === 403 && /scope/i.test(response.text))
    return { kind: 'not_supported', message: 'The token has no permission for this' };
  return inWords(response);
};

/** What an answer holds: its `data`, or the bare resource. */
export const dataOf = (body: unknown): Fields => {
  const fields = Fields.of(body, 'body');
  return fields.optionalObject('data') ?? fields;
};

/**
 * One page of a list; the cursor is its number. Links in answers lead to `http://` and are not followed. The PMS answers 200 to much
 * that it ignores, so a page that is not the one asked for is refused.
 */
export async function pageOf(call: PmsCall, at: string, query: Query, cursor?: string): Promise<RawPage> {
  const page = pageNumber(cursor);
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
