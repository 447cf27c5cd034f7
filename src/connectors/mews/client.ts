import { todayIn } from '../../shared/time/dates.js';
import type { Connector, PmsCall, VerifiedAccount } from '../kit/connector.js';
import { ConnectorError, type ConnectorErrorOptions } from '../kit/errors.js';
import { Fields, listOf, objectsIn, readWritten } from '../kit/guards.js';
import { everyPage, type RawPage } from '../kit/reading.js';
import { utcSecond } from '../kit/times.js';
import { instantAt } from '../kit/zones.js';

const CLIENT = 'Lodgewire 1.0.0';
const MOST_ITEMS = 1000;
const LONGEST_REFUSAL = 10_000;

/** Both tokens go in the body of each request, so no header authenticates. */
export const authenticate: Connector['authenticate'] = () => ({});

/**
 * 401 is for the tokens, and for operations that the client may not use; 403 is for the PMS's own rules and says
 * nothing about the tokens. https://docs.mews.com/connector-api/guidelines/responses
 */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  const words = messageIn(text);
  if (status === 401 && /permission/i.test(words))
    return { kind: 'rejected', message: 'The PMS does not let this client use the operation' };
  if (status === 409) return { kind: 'rejected', message: 'The PMS says that its data has changed meanwhile' };
  if (status !== 400 && status !== 403) return undefined;
  const reason = status === 400 ? invalidId(words) : reasonOf(words);
  if (reason === 'not_available') return { kind: 'rejected', message: 'The PMS says the nights are taken', reason };
  return { kind: 'rejected', message: `The PMS refused the request (${status})`, reason };
};

function messageIn(text: string): string {
  if (text.length > LONGEST_REFUSAL) return '';
  try {
    return Fields.of(JSON.parse(text), 'body').optionalText('Message');
  } catch {
    return '';
  }
}

const invalidId = (words: string): ConnectorErrorOptions['reason'] =>
  /^invalid \w*ids?\b/i.test(words) ? 'not_found' : undefined;

function reasonOf(words: string): ConnectorErrorOptions['reason'] {
  if (/not (be )?available|no availab|unavailable|overbook|not enough|insufficient|occupied/i.test(words))
    return 'not_available';
  if (/restrict|(min|max)(imum|imal)?\W*(length|stay|nights)/i.test(words)) return 'stay_rules';
  return /capacity|person count|too many (persons|guests)/i.test(words) ? 'capacity' : undefined;
}

/** Every operation is a POST, those that only read too. */
export async function ask(call: PmsCall, path: string, parameters: object = {}): Promise<Fields> {
  const response = await call.http.send({ method: 'POST', path, json: signed(call, parameters) });
  return Fields.of(response.json(), 'body');
}

/** Sent once; `read` takes what is wanted from the answer. */
export async function write<T>(call: PmsCall, path: string, parameters: object, read: (body: Fields) => T): Promise<T> {
  const response = await call.http.send({ method: 'POST', path, json: signed(call, parameters), write: true });
  return readWritten(() => read(Fields.of(response.json(), 'body')));
}

const signed = ({ credentials }: PmsCall, parameters: object): object => ({
  ClientToken: credentials.client_token,
  AccessToken: credentials.access_token,
  Client: CLIENT,
  ...parameters,
});

export interface Listed {
  path: string;
  /** Where the answer has the items. */
  items: string;
}

/** Newest first. The cursor is the last item of the page before. */
export async function pageOf(
  call: PmsCall,
  { path, items: name }: Listed,
  filter: object,
  cursor?: string,
  count = MOST_ITEMS,
): Promise<RawPage> {
  const body = await ask(call, path, { ...filter, Limitation: { Cursor: cursor, Count: count } });
  const items = listOf(body.value(name), name);
  return { items, next: items.length < count ? undefined : (body.optionalId('Cursor') ?? undefined) };
}

/** All pages of a list. */
export async function allOf(call: PmsCall, list: Listed, filter: object): Promise<unknown[]> {
  return everyPage((cursor) => pageOf(call, list, filter, cursor), list.items);
}

/** Those that belong to the ids; an empty filter would mean all there are. */
export async function allFor(
  call: PmsCall,
  list: Listed,
  by: string,
  ids: readonly string[],
  filter: object = {},
): Promise<Fields[]> {
  const items = ids.length === 0 ? [] : await allOf(call, list, { [by]: ids, ...filter });
  return objectsIn(items, list.items);
}

/** The same of what belongs to listings or reservations. */
export const partsFor = async (...asked: Parameters<typeof allFor>): Promise<Fields[]> =>
  (await allFor(...asked)).map((one) => one.tolerant());

/** By the id that each carries: one without it could be anybody's, so it is `invalid_response` for all. */
export function groupedBy(items: readonly Fields[], name: string): Map<string, Fields[]> {
  const groups = new Map<string, Fields[]>();
  for (const item of items) {
    const id = item.id(name);
    groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return groups;
}

export const indexed = (items: readonly Fields[]): Map<string, Fields> =>
  new Map(items.map((item) => [item.id('Id'), item]));

/** For a portfolio the enterprise is one that stands for all of it. */
export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const enterprise = (await ask(call, '/configuration/get')).object('Enterprise');
  const isPortfolio = enterprise.flag('IsPortfolio') === true;
  return {
    providerAccountId: enterprise.id('Id'),
    name: enterprise.text('Name'),
    timeZone: isPortfolio ? undefined : enterprise.timeZone('TimeZoneIdentifier'),
  };
}

export const SERVICES: Listed = { path: '/services/getAll', items: 'Services' };
export const ENTERPRISES: Listed = { path: '/enterprises/getAll', items: 'Enterprises' };
export const AGES: Listed = { path: '/ageCategories/getAll', items: 'AgeCategories' };

/** A service that is booked by the night, and what of its enterprise every request about it needs. */
export interface Service {
  id: string;
  enterpriseId: string;
  chainId: string;
  timeZone: string;
  /** Whether prices are agreed with taxes in them. */
  isGross: boolean;
  /** Minutes after midnight of the first and last day. */
  startsAt: number;
  endsAt: number;
}

/** Undefined for what is not booked by the night: products, hours, months, and days that end on the day they begin. */
export function serviceOf(raw: Fields, enterprise: Fields): Service | undefined {
  const data = raw.optionalObject('Data');
  if (data?.optionalText('Discriminator') !== 'Bookable') return undefined;
  const value = data.object('Value');
  if ((value.optionalText('TimeUnitPeriod') || value.optionalText('TimeUnit')) !== 'Day') return undefined;
  const [startsAt, endsAt] = [minutesOf(value.text('StartOffset')), minutesOf(value.text('EndOffset'))];
  if (startsAt === undefined || endsAt === undefined) return undefined;
  const pricing = enterprise.text('Pricing');
  if (pricing !== 'Gross' && pricing !== 'Net') throw enterprise.invalid('Pricing', 'Gross or Net');
  return {
    id: raw.id('Id'),
    enterpriseId: enterprise.id('Id'),
    chainId: enterprise.id('ChainId'),
    timeZone: enterprise.timeZone('TimeZoneIdentifier'),
    isGross: pricing === 'Gross',
    startsAt,
    endsAt,
  };
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+(?:\.\d+)?S)?)?$/;

/** The minutes of an ISO 8601 duration (`P0M1DT15H0M0S`); undefined for a negative one and for anything else. */
export function minutesOf(duration: string): number | undefined {
  const parts = DURATION.exec(duration.trim());
  if (!parts) return undefined;
  const [years, months, weeks, days, hours, minutes] = parts.slice(1).map((part) => Number(part ?? 0)) as number[];
  return ((years! * 365 + months! * 30 + weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!;
}

/** Undefined when the PMS has no such service, or it is not booked by the night. */
export async function findService(call: PmsCall, id: string): Promise<Service | undefined> {
  const [raw] = await allFor(call, SERVICES, 'ServiceIds', [id]);
  if (raw?.id('Id') !== id) return undefined;
  const enterprises = indexed(await allFor(call, ENTERPRISES, 'EnterpriseIds', [raw.id('EnterpriseId')]));
  const enterprise = enterprises.get(raw.id('EnterpriseId'));
  return enterprise && serviceOf(raw, enterprise);
}

/** For what needs the service to be there. */
export async function theService(call: PmsCall, id: string): Promise<Service> {
  const service = await findService(call, id);
  if (!service) throw new ConnectorError('rejected', 'The PMS does not know the listing', { reason: 'not_found' });
  return service;
}

/** The time units of the dates, both included: each begins at the property's own midnight, whatever its clocks do. */
export const timeUnits = ({ timeZone }: Service, from: string, to: string) => ({
  FirstTimeUnitStartUtc: utcSecond(instantAt(timeZone, from)),
  LastTimeUnitStartUtc: utcSecond(instantAt(timeZone, to)),
});

/** The property's own date of an instant. */
export function dateIn({ timeZone }: Pick<Service, 'timeZone'>, raw: Fields, name: string): string {
  const instant = raw.optionalInstant(name);
  if (!instant) throw raw.invalid(name, 'a date-time');
  return todayIn(timeZone, instant);
}
