import { todayIn } from '../../values/time/dates.js';
import type { Connector, PmsCall, PmsRequest, VerifiedAccount } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import { Fields, keeping, listOf, objectsIn, readWritten } from '../kit/guards.js';
import { inParallel } from '../kit/parallel.js';
import { everyPage, type RawPage } from '../kit/reading.js';
import { reasonIn, refusal } from '../kit/refusals.js';
import { type Side, side } from '../kit/sides.js';
import { utcSecond } from '../kit/times.js';
import { instantAt } from '../../values/time/zones.js';

const CLIENT = 'Lodgewire 1.0.0';
const MOST_ITEMS = 1000;

/** Adds no headers, because both tokens are sent in the body of each request. */
export const authenticate: Connector['authenticate'] = () => ({});

const UNKNOWN_ID = /"Message"\s*:\s*"invalid \w*ids?\b/i;
const OWN_WORDS = {
  not_available: /not enough|insufficient/i,
  stay_rules: /restrict/i,
  capacity: /person count|too many persons/i,
};

/**
 * Classifies responses. 401 refers to the tokens or to operations that the client may not use; 403 refers to the PMS's
 * own rules, not to the tokens. https://docs.mews.com/connector-api/guidelines/responses
 */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  if (status === 401 && /permission/i.test(text))
    return { kind: 'rejected', message: 'The PMS does not let this client use the operation', reason: 'no_right' };
  if (status === 409) return { kind: 'rejected', message: 'The PMS says that its data has changed meanwhile' };
  if (status === 400) return refusal(status, UNKNOWN_ID.test(text) ? 'not_found' : undefined);
  return status === 403 ? refusal(status, reasonIn(text, OWN_WORDS)) : undefined;
};

/** Returns a request. Every operation is a POST, including those that only read. */
export const requestTo = ({ credentials }: PmsCall, path: string, parameters: object = {}): PmsRequest => ({
  method: 'POST',
  path,
  json: {
    ClientToken: credentials.client_token,
    AccessToken: credentials.access_token,
    Client: CLIENT,
    ...parameters,
  },
});

export const ask = async (call: PmsCall, path: string, parameters?: object): Promise<Fields> =>
  Fields.of((await call.http.send(requestTo(call, path, parameters))).json(), 'body');

/** Sends a write once; `read` extracts the result from the response. */
export async function write<T>(call: PmsCall, path: string, parameters: object, read: (body: Fields) => T): Promise<T> {
  const response = await call.http.send({ ...requestTo(call, path, parameters), write: true });
  return readWritten(() => read(Fields.of(response.json(), 'body')));
}

export interface Listed {
  /** The operation. The field of the items has the same name with a capital letter. */
  name: string;
  version?: string;
  /** The filter by ids. */
  by: string;
  /** The field of an item that holds one of these ids; defaults to the item's own id. */
  owner?: string;
  filter?: object;
  activeOnly?: true;
  parts?: Parts;
  /** The parts of a listing or a reservation that the list only adds. Absent if they cannot be read without it. */
  adds?: Side<unknown>['unread'];
}

/** Further lists of objects that belong to the items, by the field that they are stored in. */
export type Parts = Readonly<Record<string, Listed>>;

export const SERVICES: Listed = { name: 'services', by: 'ServiceIds' };
export const ENTERPRISES: Listed = { name: 'enterprises', by: 'EnterpriseIds' };
export const AGES: Listed = { name: 'ageCategories', by: 'ServiceIds' };

/** Reads a page, newest first. The cursor is the last item of the previous page. */
export async function pageOf(
  call: PmsCall,
  { name, version = '' }: Pick<Listed, 'name' | 'version'>,
  filter: object,
  Cursor?: string,
  Count = MOST_ITEMS,
): Promise<RawPage> {
  const body = await ask(call, `/${name}/getAll${version}`, { ...filter, Limitation: { Cursor, Count } });
  const items = listOf(body.value(name[0]!.toUpperCase() + name.slice(1)), name);
  return { items, next: items.length < Count ? undefined : (body.optionalId('Cursor') ?? undefined) };
}

/** Reads all pages of a list. */
export const allOf = (call: PmsCall, list: Pick<Listed, 'name' | 'version'>, filter: object): Promise<unknown[]> =>
  everyPage((cursor) => pageOf(call, list, filter, cursor), list.name);

export const pieces = <T>(items: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, n) => items.slice(n * most, (n + 1) * most));

/** Returns the items that belong to the ids, of which the PMS accepts 1000 per request; none without ids. */
export async function allFor(call: PmsCall, list: Listed, ids: readonly string[], more?: object): Promise<Fields[]> {
  const { name, by, activeOnly } = list;
  const filter = { ...list.filter, ...(activeOnly && { ActivityStates: ['Active'] }), ...more };
  const found = await inParallel(pieces(ids, MOST_ITEMS), (some) => allOf(call, list, { [by]: some, ...filter }));
  const all = objectsIn(found.flat(), name);
  return activeOnly ? keeping(all, name, isActive) : all;
}

/** Does the same for objects that belong to listings or reservations, including their own parts. */
export async function partsFor(call: PmsCall, list: Listed, ids: readonly string[], more?: object): Promise<Fields[]> {
  const all = (await allFor(call, list, ids, more)).map((one) => one.tolerant());
  return list.parts ? withParts(call, [...indexed(all).values()], list.parts) : all;
}

/** Returns the objects with their parts from further lists. */
export async function withParts(call: PmsCall, raws: readonly Fields[], parts: Parts): Promise<Fields[]> {
  const ids = idsIn(raws, 'Id');
  const found = await inParallel(Object.entries(parts), async ([name, list]) => {
    const asking = partsFor(call, list, ids);
    const { found: all = [], unread } = list.adds ? await side(list.adds, asking) : { found: await asking, unread: [] };
    return { name, groups: groupedBy(all, list.owner ?? 'Id'), unread };
  });
  const whole = (raw: Fields): Fields =>
    found.reduce(
      (one, { name, groups, unread }) => one.with(name, groups.get(raw.optionalText('Id'))).lacking(unread),
      raw,
    );
  return raws.map(whole);
}

/** Returns each object with the object that one of its fields names. */
export function withNamed(raws: readonly Fields[], field: string, name: string, found: readonly Fields[]): Fields[] {
  const byId = indexed(found);
  return raws.map((raw) => raw.with(name, byId.get(raw.optionalText(field))));
}

/** Groups items by their owner's id: an item without one could be anybody's, so it is `invalid_response` for all. */
function groupedBy(items: readonly Fields[], name: string): Map<string, Fields[]> {
  const groups = new Map<string, Fields[]>();
  for (const item of items) {
    const id = item.id(name);
    groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return groups;
}

export const indexed = (items: readonly Fields[]): Map<string, Fields> =>
  new Map(items.map((item) => [item.id('Id'), item]));

export const idsIn = (raws: readonly Fields[], name: string): string[] => [
  ...new Set(raws.flatMap((raw) => raw.optionalId(name) ?? [])),
];

export const isActive = (raw: Fields): boolean => raw.flag('IsActive') !== false;

/** Verifies the credentials. One enterprise stands for its whole portfolio. */
export async function verify(call: PmsCall): Promise<VerifiedAccount> {
  const enterprise = (await ask(call, '/configuration/get')).object('Enterprise');
  const isPortfolio = enterprise.flag('IsPortfolio') === true;
  return {
    providerAccountId: enterprise.id('Id'),
    name: enterprise.text('Name'),
    timeZone: isPortfolio ? undefined : enterprise.timeZone('TimeZoneIdentifier'),
  };
}

/** A service that is booked by the night, with the data of its enterprise that every request about it needs. */
export interface MewsService {
  id: string;
  enterpriseId: string;
  chainId: string;
  timeZone: string;
  /** Whether agreed prices include taxes. */
  isGross: boolean;
  /** Minutes after midnight of the first and last day. */
  startsAt: number;
  endsAt: number;
}

/** Returns services with their `enterprise`. */
export async function servicesOf(call: PmsCall, ids: readonly string[]): Promise<Fields[]> {
  const services = (await partsFor(call, SERVICES, ids)).filter((raw) => ids.includes(raw.id('Id')));
  const enterprises = await partsFor(call, ENTERPRISES, [...groupedBy(services, 'EnterpriseId').keys()]);
  return withNamed(services, 'EnterpriseId', 'enterprise', enterprises).filter((raw) => raw.has('enterprise'));
}

/** Returns undefined for products, and for services by the hour, the month or a day that ends where it begins. */
export function serviceOf(raw: Fields): MewsService | undefined {
  const data = raw.optionalObject('Data');
  if (data?.optionalText('Discriminator') !== 'Bookable') return undefined;
  const value = data.object('Value');
  if ((value.optionalText('TimeUnitPeriod') || value.optionalText('TimeUnit')) !== 'Day') return undefined;
  const [startsAt, endsAt] = [minutesOf(value.text('StartOffset')), minutesOf(value.text('EndOffset'))];
  if (startsAt === undefined || endsAt === undefined) return undefined;
  const enterprise = raw.object('enterprise');
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

/** Returns the minutes of an ISO 8601 duration (`P0M1DT15H0M0S`); undefined for a negative one and any other text. */
export function minutesOf(duration: string): number | undefined {
  const parts = DURATION.exec(duration.trim());
  if (!parts) return undefined;
  const [years, months, weeks, days, hours, minutes] = parts.slice(1).map((part) => Number(part ?? 0)) as number[];
  return ((years! * 365 + months! * 30 + weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!;
}

/** Throws `rejected` when the PMS does not have the service, or it is not booked by the night. */
export async function theService(call: PmsCall, id: string): Promise<MewsService> {
  const [raw] = await servicesOf(call, [id]);
  const service = raw && serviceOf(raw);
  if (!service) throw new ConnectorError('rejected', 'The PMS does not know the listing', { reason: 'not_found' });
  return service;
}

/** Returns the property's own midnight, when a time unit begins, also on days when clocks change. */
export const midnight = ({ timeZone }: MewsService, date: string): string => utcSecond(instantAt(timeZone, date));

/** Returns the property's own date of an instant. */
export function dateIn({ timeZone }: Pick<MewsService, 'timeZone'>, raw: Fields, name: string): string {
  const instant = raw.optionalInstant(name);
  if (!instant) throw raw.invalid(name, 'a date-time');
  return todayIn(timeZone, instant);
}
