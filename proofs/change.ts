import type { FaultInput } from '../sandbox/http/faults.js';
import type { CrashPoint } from '../src/platform/faults/crash-point.js';
import {
  areTaken,
  arrive,
  book,
  canBeQuoted,
  type ChangingGuest,
  confirm,
  faultsOf,
  readCalendar,
  untilSettled,
  windowsOf,
} from './lib/changed-stays.js';
import { openShops, type Shop } from './lib/money/price-stage.js';
import { liftRates } from './lib/pms-calls.js';
import type { Answer, Stack } from './lib/stack/stack.js';
import { planted } from './planted/change.js';
import { type Trial, proof } from './proof.js';

const HOUSES = 4;
/** The request with which each PMS moves the nights of a stay. */
const NATIVE: Record<string, Pick<FaultInput, 'method' | 'path'>> = {
  PROVIDER_04: { method: 'PUT', path: '/reservations/' },
  PROVIDER_10: { method: 'PUT', path: '/bookings/' },
  PROVIDER_09: { method: 'POST', path: '/Push_ModifyStay' },
  PROVIDER_03: { method: 'PUT', path: '/dates$' },
  PROVIDER_05: { method: 'POST', path: '/alteration$' },
  PROVIDER_06: { method: 'PUT', path: '/reservations/' },
  PROVIDER_07: { method: 'PUT', path: '/putReservation' },
  PROVIDER_15: { method: 'PATCH', path: '/bookings/' },
};
/** Uplisting cannot move nights. */
const REBOOK = 'PROVIDER_11';

/** A case: its name, the faults of the PMS, and what happens during the confirmation. */
interface Case {
  name: string;
  faults?: FaultInput[];
  point?: CrashPoint;
  beside?: 'change' | 'cancel' | 'guest';
  /** The calendar is read between the booking and the change, so that it shows the old nights as taken. */
  isRead?: true;
}

const FAILS = { kind: 'status', status: 502 } as const;
const LOSES = { kind: 'statusAfter', status: 502 } as const;
const REFUSES = { kind: 'echo', status: 422 } as const;
const UNSETTLED = 'its outcome stays unknown';
const RACES: Case[] = (['change', 'cancel', 'guest'] as const).map((beside) => ({
  name: `beside a ${beside}`,
  beside,
}));

const nativeCases = (write: Pick<FaultInput, 'method' | 'path'>): Case[] => [
  { name: 'as it should be' },
  { name: 'answer lost', faults: [{ ...LOSES, ...write }] },
  { name: 'never made', faults: [{ ...FAILS, ...write }] },
  { name: 'refused', faults: [{ ...REFUSES, ...write }] },
  { name: 'after the calendar was read', isRead: true },
  ...RACES,
  { name: 'killed after it was sent', point: 'change.sent' },
  { name: 'killed before it was sent', point: 'change.stored' },
];

const CASES: Record<string, Case[]> = {
  ...Object.fromEntries(Object.entries(NATIVE).map(([code, write]) => [code, nativeCases(write)])),
  [REBOOK]: [
    { name: 'as it should be' },
    { name: 'answer of the booking lost', faults: [{ ...LOSES, method: 'POST', path: '/bookings' }] },
    { name: 'booking never made', faults: [{ ...FAILS, method: 'POST', path: '/bookings' }] },
    { name: 'booking refused', faults: [{ ...REFUSES, method: 'POST', path: '/bookings' }] },
    { name: 'answer of the cancellation lost', faults: [{ ...LOSES, method: 'PATCH', path: '/bookings' }] },
    { name: 'cancellation never made', faults: [{ ...FAILS, method: 'PATCH', path: '/bookings' }] },
    ...RACES,
    { name: 'killed before the cancellation', point: 'change.booked' },
    { name: 'killed before the booking', point: 'change.stored' },
    { name: 'killed after the cancellation', point: 'change.cancelled' },
  ],
};

export const change = proof({
  name: 'change',
  promise:
    'a changed stay leaves its guest exactly one booking, for the old nights or for the new ones, under faults, kills and races',
  // At Hostaway and Uplisting; the full form also at the other codes whose PMS can move nights.
  short: { rounds: 1, kills: 1, natives: 1 },
  full: { rounds: 12, kills: 3, natives: 8 },
  planted,
  async run(trial: Trial, { rounds, kills, natives }) {
    // Only the service itself may release nights: a calendar read would also show them as free.
    const env = { LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', SYNC_CALENDARS_SECONDS: '3600', RATE_LIMIT_PER_MINUTE: '0' };
    const stack = await trial.stack({ env });
    await liftRates(stack);
    const shops: Shop[] = [];
    for (const code of [...Object.keys(NATIVE).slice(0, natives), REBOOK])
      shops.push(...(await openShops(stack, [`generated-${HOUSES}-${code}`], [code])));
    trial.say(shops.map(({ connector, listings }) => `${connector}: ${listings.size} listings`).join(', '));
    let [tried, killed] = [0, 0];
    const faults: string[] = [];
    for await (const { shop, one, found } of triedAt(stack, shops, { rounds, kills })) {
      faults.push(...found.map((fault) => `${shop.connector}, ${one.name}: ${fault}`));
      trial.say(`${shop.connector}, ${one.name}`);
      tried += 1;
      if (one.point) killed += 1;
      // Every further case would wait for the same reservation.
      if (found.includes(UNSETTLED)) break;
    }
    for (const fault of faults) trial.say(fault);
    trial.figure('changes', tried);
    trial.figure('of them killed', killed);
    trial.must(
      faults.length === 0,
      `each guest has exactly one booking, and exactly its nights are taken (${faults.length} faults)`,
    );
  },
});

interface Tried {
  shop: Shop;
  one: Case;
  found: string[];
}

async function* triedAt(
  stack: Stack,
  shops: readonly Shop[],
  { rounds, kills }: { rounds: number; kills: number },
): AsyncGenerator<Tried> {
  for (const shop of shops) {
    const windows = windowsOf(stack, shop);
    for (let round = 0; round < rounds; round += 1)
      for (const one of casesOf(shop, kills)) {
        const { value: window } = await windows.next();
        if (!window) throw new Error(`no more free stays at ${shop.connector}`);
        const guest = await arrive(stack, shop, window, one.beside === 'change' ? 2 : 1);
        if (one.isRead) await readCalendar(stack, guest);
        yield { shop, one, found: await tryCase(stack, shop, one, guest) };
      }
  }
}

/** Returns the cases of the shop with the first `kills` of those that kill the service. */
const casesOf = ({ provider }: Shop, kills: number): Case[] => {
  const cases = CASES[provider]!;
  const killing = cases.filter(({ point }) => point).slice(0, kills);
  return [...cases.filter(({ point }) => !point), ...killing];
};

/** Runs the case, and returns its faults. */
const tryCase = async (stack: Stack, shop: Shop, one: Case, guest: ChangingGuest): Promise<string[]> => {
  const [api] = stack.apis;
  quieten(stack);
  for (const fault of one.faults ?? []) stack.sandbox.fault({ ...fault, account: shop.account, count: 1 });
  if (one.point) await api!.dieAt(one.point);
  const other = one.beside && OTHERS[one.beside](stack, guest);
  const answer = await confirm(stack, guest);
  const beside = await other;
  const faults = answer.status === 202 ? await whileOpen(stack, guest) : [];
  quieten(stack);
  if (one.point) await api!.ready();
  if (!(await untilSettled(stack))) return [UNSETTLED];
  const cancelled = one.beside === 'cancel' && beside!.status === 200;
  const changed = cancelled ? undefined : isChanged([answer, ...(one.beside === 'change' ? [beside!] : [])]);
  const sold = one.beside === 'guest' && beside!.status === 201;
  return [
    ...faults,
    ...(await faultsOf(stack, guest, { cancelled, changed })),
    ...(await faultsOfNights(stack, guest, { changed, sold })),
  ];
};

const OTHERS: Record<NonNullable<Case['beside']>, (stack: Stack, guest: ChangingGuest) => Promise<Answer>> = {
  change: (stack, guest) => confirm(stack, guest, 1),
  cancel: (stack, { path }) => stack.request('POST', `${path}/cancel`),
  guest: (stack, { window }) =>
    book(stack, window.after).catch(({ message }: Error) => ({ status: 409, text: message }) as Answer),
};

/** Removes the faults, but keeps the PMS's events off: they would report most outcomes before any look-up. */
const quieten = (stack: Stack): void => {
  stack.sandbox.clearFaults();
  stack.sandbox.fault({ kind: 'webhookLost', count: 0 });
};

/** The nights that the change released are free, and only one guest has the new ones. */
const faultsOfNights = async (
  stack: Stack,
  { window }: ChangingGuest,
  { changed, sold }: { changed: boolean | undefined; sold: boolean },
): Promise<string[]> => {
  if (changed === undefined) return [];
  if (changed && sold) return ['both guests have the new nights'];
  if (changed) return (await canBeQuoted(stack, window.before)) ? [] : ['the old nights are not free'];
  return sold || (await canBeQuoted(stack, window.after)) ? [] : ['the new nights are not free'];
};

/** Returns whether the answers say that the stay changed; undefined if they say nothing definite. */
const isChanged = (answers: Answer[]): boolean | undefined => {
  if (answers.some(({ status }) => status === 200)) return true;
  return answers.every(({ status }) => status >= 400 && status < 500) ? false : undefined;
};

/** Old and new nights stay taken while the outcome is unknown, and nothing else may happen to the stay. */
const whileOpen = async (stack: Stack, { id, window, path }: ChangingGuest): Promise<string[]> => {
  const faults: string[] = [];
  const [row] = await stack.sql<{ open: boolean; holds: boolean }>(
    `SELECT r.change_id IS NOT NULL AS open, (c.mode = 'NATIVE' OR EXISTS (SELECT 1 FROM reservation n WHERE n.replaces_id = r.id)) AS holds
       FROM reservation r LEFT JOIN stay_change c ON c.id = r.change_id WHERE r.id = $1`,
    [id],
  );
  if (!row!.open) return [];
  if (!(await areTaken(stack, window.before))) faults.push('the old nights are free while the outcome is unknown');
  if (row!.holds && !(await areTaken(stack, window.after)))
    faults.push('the new nights are free while the outcome is unknown');
  const { status } = await stack.request('POST', `${path}/cancel`);
  if (status !== 409) faults.push(`a cancellation meanwhile answers ${status}`);
  return faults;
};
