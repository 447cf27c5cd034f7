import type { FastifyRequest } from 'fastify';
import { pageOf, wholeNumber } from '../../http/page.js';
import type { Query } from './auth.js';

/** `{"data":[…],"meta":{"page","limit","total"}}`; 10 a page unless asked, never more than 100. */
export function listed<T>({ query, sandbox }: FastifyRequest, all: T[], toWire: (item: T) => unknown) {
  const asked = query as Query;
  const limit = wholeNumber(asked['pagination[limit]'], 10, 1, 100);
  const page = wholeNumber(asked['pagination[page]'], 1, 1, 1e6);
  const data = pageOf(all, (page - 1) * limit, limit, sandbox.drift).map(toWire);
  return { data, meta: { page, limit, total: all.length } };
}

/** Whether a value fits `filter[name]`: one of a list, or within the bounds `gte`, `gt`, `lte`, `lt`. */
export function fits(query: Query, name: string, value: string): boolean {
  const bound = (operator: string): string | undefined => query[`filter[${name}][${operator}]`];
  const [among, gte, gt, lte, lt] = [query[`filter[${name}]`], bound('gte'), bound('gt'), bound('lte'), bound('lt')];
  if (among !== undefined && !among.split(',').includes(value)) return false;
  if ((gte !== undefined && value < gte) || (gt !== undefined && value <= gt)) return false;
  return !(lte !== undefined && value > lte) && !(lt !== undefined && value >= lt);
}
