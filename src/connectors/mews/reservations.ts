import type { PmsCall, ReservationChanges } from '../kit/connector.js';
import { ConnectorError } from '../kit/errors.js';
import { Fields, idIn, mapItems } from '../kit/guards.js';
import type { GuestCounts, Page, PmsGuest, PmsReservation } from '../kit/model.js';
import { liveFirst } from '../kit/reserving.js';
import { utcSecond } from '../kit/times.js';
import { addDays, Decimal, sum } from '../kit/values.js';
import {
  AGES,
  partsFor,
  allOf,
  dateIn,
  ENTERPRISES,
  findService,
  groupedBy,
  indexed,
  type Listed,
  pageOf,
  SERVICES,
  type Service,
  serviceOf,
  write,
} from './client.js';
import { defaultCurrency } from './listings.js';
import { type Ages, agesOf, CUSTOMERS, statusOf } from './offers.js';

const RESERVATIONS: Listed = { path: '/reservations/getAll/2023-06-06', items: 'Reservations' };
const NOTES: Listed = { path: '/serviceOrderNotes/getAll', items: 'ServiceOrderNotes' };
const ITEMS: Listed = { path: '/orderItems/getAll', items: 'OrderItems' };
const ALL_ITEMS = { AccountingStates: ['Open', 'Closed', 'Inactive', 'Canceled'] };
const PAGE_SIZE = 100;
const DAY_MS = 86_400_000;
/** The PMS takes three months. */
const WINDOW_MS = 88 * DAY_MS;
const FIRST_READ_DAYS_AHEAD = 730;
const REFERENCE = /(?:^|\s)ref:(\S+)\s*$/;

export async function read(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const found = await allOf(call, RESERVATIONS, { ReservationIds: [providerReservationId] }).catch(noneIfUnknown);
  const { items, refused } = await mapped(call, found);
  if (refused[0]) throw new ConnectorError('invalid_response', refused[0].reason);
  return items.find((item) => item.providerReservationId === providerReservationId);
}

function noneIfUnknown(error: unknown): unknown[] {
  if (error instanceof ConnectorError && error.reason === 'not_found') return [];
  throw error;
}

/** By the channel's number, which is ours; should the PMS not keep it, by the notes of those that arrive about then. */
export async function findByReference(
  call: PmsCall,
  reference: string,
  { listingProviderId, checkIn }: { listingProviderId: string; checkIn: string },
): Promise<PmsReservation | undefined> {
  const numbered = await allOf(call, RESERVATIONS, { ChannelNumbers: [reference] });
  return (
    (await best(call, numbered, reference)) ??
    best(call, await arriving(call, listingProviderId, checkIn, reference), reference)
  );
}

/** One that still counts goes before a cancelled one. */
async function best(call: PmsCall, found: unknown[], reference: string): Promise<PmsReservation | undefined> {
  const { items, refused } = await mapped(call, found);
  if (refused[0]) throw new ConnectorError('invalid_response', refused[0].reason);
  const ours = items.filter((item) => item.reference === reference);
  return liveFirst(ours);
}

async function arriving(call: PmsCall, serviceId: string, checkIn: string, reference: string): Promise<unknown[]> {
  // A day of play, whatever the property's zone is.
  const ScheduledStartUtc = {
    StartUtc: `${addDays(checkIn, -1)}T00:00:00Z`,
    EndUtc: `${addDays(checkIn, 2)}T00:00:00Z`,
  };
  const found = await allOf(call, RESERVATIONS, { ServiceIds: [serviceId], ScheduledStartUtc });
  const items = found.map((item) => Fields.of(item, 'reservation'));
  const notes = await notesOf(
    call,
    items.map((item) => item.id('Id')),
  );
  return found.filter((_, index) => inNotes(notes.get(items[index]!.id('Id'))) === reference);
}

/**
 * In windows that the PMS allows, each page by page: by the time of change, at first by the day of departure. The cursor
 * is the window's beginning and the PMS's own cursor in it.
 */
export async function changed(call: PmsCall, { since, cursor }: ReservationChanges): Promise<Page<PmsReservation>> {
  const now = call.clock.now().getTime();
  const [first, end] = since ? [since.getTime(), now + DAY_MS] : [now - DAY_MS, now + FIRST_READ_DAYS_AHEAD * DAY_MS];
  const [begun = '', pmsCursor] = cursor?.split('~') ?? [];
  const start = Number.isNaN(Date.parse(begun)) ? first : Date.parse(begun);
  const until = start + WINDOW_MS;
  const window = { StartUtc: utcSecond(new Date(start)), EndUtc: utcSecond(new Date(Math.min(until, end))) };
  const filter = since ? { UpdatedUtc: window } : { ScheduledEndUtc: window };
  const { items, next } = await pageOf(call, RESERVATIONS, filter, pmsCursor || undefined, PAGE_SIZE);
  const following = until < end ? `${utcSecond(new Date(until))}~` : undefined;
  return { ...(await mapped(call, items)), next: next === undefined ? following : `${window.StartUtc}~${next}` };
}

/** The PMS gives only ids of guest, notes and prices: they are read for all at once. */
interface Around {
  services: ReadonlyMap<string, Service | undefined>;
  customers: ReadonlyMap<string, Fields>;
  notes: ReadonlyMap<string, Fields[]>;
  items: ReadonlyMap<string, Fields[]>;
  ages: Ages;
  currencyOf(enterpriseId: string): Promise<string>;
}

async function mapped(call: PmsCall, found: unknown[]): Promise<Pick<Page<PmsReservation>, 'items' | 'refused'>> {
  const around = await aroundOf(call, found);
  const isElsewhere = (item: unknown): boolean => {
    const [serviceId] = idsIn([item], 'ServiceId');
    return serviceId !== undefined && around.services.has(serviceId) && !around.services.get(serviceId);
  };
  return mapItems(
    found.filter((item) => !isElsewhere(item)),
    idIn('Id'),
    (item) => reservationOf(Fields.of(item, 'reservation').tolerant(), around),
  );
}

async function aroundOf(call: PmsCall, found: unknown[]): Promise<Around> {
  const serviceIds = idsIn(found, 'ServiceId');
  const raw = await partsFor(call, SERVICES, 'ServiceIds', serviceIds);
  const enterpriseIds = [...new Set(raw.map((service) => service.id('EnterpriseId')))];
  const enterprises = indexed(await partsFor(call, ENTERPRISES, 'EnterpriseIds', enterpriseIds));
  const ChainIds = [...new Set([...enterprises.values()].map((enterprise) => enterprise.id('ChainId')))];
  const ids = idsIn(found, 'Id');
  const owners = idsIn(found.filter(isOfCustomer), 'AccountId');
  const [customers, notes, items, ages] = await Promise.all([
    partsFor(call, CUSTOMERS, 'CustomerIds', owners, { ChainIds, Extent: { Customers: true } }),
    notesOf(call, ids),
    partsFor(call, ITEMS, 'ServiceOrderIds', ids, ALL_ITEMS),
    partsFor(call, AGES, 'ServiceIds', serviceIds),
  ]);
  const currencies = new Map<string, Promise<string>>();
  const bookable = raw.flatMap((service) => {
    const enterprise = enterprises.get(service.id('EnterpriseId'));
    return enterprise ? [[service.id('Id'), serviceOf(service, enterprise)] as const] : [];
  });
  return {
    services: new Map(bookable),
    customers: indexed(customers),
    notes,
    items: groupedBy(items, 'ServiceOrderId'),
    ages: agesOf(ages),
    currencyOf: (id) => {
      const known = currencies.get(id) ?? defaultCurrency(call, id);
      currencies.set(id, known);
      return known;
    },
  };
}

const notesOf = async (call: PmsCall, ids: string[]): Promise<ReadonlyMap<string, Fields[]>> =>
  groupedBy(await partsFor(call, NOTES, 'ServiceOrderIds', ids), 'OrderId');

const isOfCustomer = (item: unknown): boolean => (item as { AccountType?: unknown } | null)?.AccountType !== 'Company';

/** Those that can be read: an item without is refused when it is mapped. */
function idsIn(found: readonly unknown[], name: string): string[] {
  const ids = found.map((item) => (item as Record<string, unknown> | null)?.[name]);
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))];
}

const inNotes = (notes: readonly Fields[] = []): string | undefined =>
  notes.map((note) => REFERENCE.exec(note.optionalText('Text'))?.[1]).find((reference) => reference !== undefined);

/** https://docs.mews.com/connector-api/operations/reservations, version 2023-06-06 */
async function reservationOf(raw: Fields, around: Around): Promise<PmsReservation> {
  const id = raw.id('Id');
  const service = around.services.get(raw.id('ServiceId'));
  if (!service) throw raw.invalid('ServiceId', 'the id of a service');
  const checkIn = dateIn(service, raw, 'ScheduledStartUtc');
  const checkOut = dateIn(service, raw, 'ScheduledEndUtc');
  if (checkOut <= checkIn) throw raw.invalid('ScheduledEndUtc', 'on a day after ScheduledStartUtc');
  const notes = around.notes.get(id) ?? [];
  const guestCounts = countsOf(raw, around.ages);
  const status = statusOf(raw);
  const texts = [...notes].reverse().map((note) => note.optionalText('Text').replace(REFERENCE, ''));
  return {
    providerReservationId: id,
    reference: inNotes(notes) ?? raw.optionalId('ChannelNumber'),
    listingProviderId: service.id,
    providerUnitId: raw.optionalId('RequestedResourceCategoryId'),
    checkIn,
    checkOut,
    guests: guestCounts.adults + guestCounts.children,
    guestCounts,
    guest: guestOf(raw.optionalText('AccountId'), around.customers),
    status,
    source: raw.optionalText('Origin'),
    notes: texts.filter(Boolean).join('\n'),
    ...(await moneyOf(around, service, id)),
    confirmationCode: raw.optionalText('Number') || null,
    createdAt: raw.optionalInstant('CreatedUtc'),
    updatedAt: raw.optionalInstant('UpdatedUtc'),
    confirmedAt: null,
    cancelledAt: status === 'CANCELLED' || status === 'NO_SHOW' ? raw.optionalInstant('CancelledUtc') : null,
  };
}

function countsOf(raw: Fields, ages: Ages): GuestCounts {
  const counts = { adults: 0, children: 0, infants: 0, pets: 0 };
  for (const count of raw.objects('PersonCounts')) {
    counts[ages.get(count.id('AgeCategoryId')) ?? 'adults'] += count.integer('Count');
  }
  return counts;
}

function guestOf(id: string, customers: ReadonlyMap<string, Fields>): PmsGuest {
  const customer = customers.get(id) ?? Fields.of({}, 'customer');
  return {
    id,
    firstName: customer.optionalText('FirstName'),
    lastName: customer.optionalText('LastName'),
    email: customer.optionalText('Email'),
    phone: customer.optionalText('Phone'),
  };
}

type Money = Pick<PmsReservation, 'currency' | 'total' | 'base' | 'fees' | 'taxes'>;

/** The sum of its items; those that were taken off one by one do not count, those that went with the reservation do. */
async function moneyOf({ items, currencyOf }: Around, { isGross, enterpriseId }: Service, id: string): Promise<Money> {
  const counted = (items.get(id) ?? []).filter(
    (item) => !item.has('CanceledUtc') || item.optionalObject('Options')?.flag('CanceledWithReservation') === true,
  );
  const amounts = counted.map((item) => ({ type: item.optionalText('Type'), amount: item.object('Amount') }));
  const currencies = new Set(amounts.map(({ amount }) => amount.currency('Currency')));
  if (currencies.size > 1) throw amounts[0]!.amount.invalid('Currency', 'one for all items');
  const currency = [...currencies][0] ?? (await currencyOf(enterpriseId));
  const gross = (of: typeof amounts): Decimal => sum(of.map(({ amount }) => amount.amount('GrossValue')));
  const agreed = (of: typeof amounts): Decimal =>
    isGross ? gross(of) : sum(of.map(({ amount }) => amount.amount('NetValue')));
  const total = gross(amounts);
  const base = agreed(amounts.filter(({ type }) => type === 'SpaceOrder'));
  const fees = agreed(amounts.filter(({ type }) => type !== 'SpaceOrder' && type !== 'CityTax'));
  return { currency, total: Decimal.max(0, total), base, fees, taxes: total.minus(base).minus(fees) };
}

/** Cancels without a fee and without a letter to the guest: both are for whoever cancels to decide. */
export async function cancel(call: PmsCall, providerReservationId: string): Promise<PmsReservation | undefined> {
  const current = await read(call, providerReservationId);
  if (!current || current.status === 'CANCELLED') return current;
  const service = await findService(call, current.listingProviderId);
  const body = {
    EnterpriseId: service?.enterpriseId,
    ReservationIds: [providerReservationId],
    PostCancellationFee: false,
    SendEmail: false,
    Notes: 'Cancelled by the seller',
  };
  try {
    await write(call, '/reservations/cancel', body, () => undefined);
  } catch (error) {
    const refused = error instanceof ConnectorError && error.kind === 'rejected';
    const after = refused ? await read(call, providerReservationId) : undefined;
    if (after?.status !== 'CANCELLED') throw error;
    return after;
  }
  const after = await read(call, providerReservationId).catch((cause: unknown) => {
    throw new ConnectorError('unknown_outcome', 'The PMS cancelled and could not be asked for the result', { cause });
  });
  if (after && after.status !== 'CANCELLED')
    throw new ConnectorError('unknown_outcome', 'The PMS cancelled and does not show it yet');
  return after;
}
