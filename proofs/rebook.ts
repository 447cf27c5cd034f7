import { type Trial, proof } from './proof.js';
import { ANY_PRICE, type Bookable, bookables, requestFor } from './lib/booking-site.js';
import { liftRates } from './lib/pms-calls.js';
import type { Random } from './lib/stack/random.js';
import type { Answer, Stack } from './lib/stack/stack.js';
import { inParallel, pause } from './lib/stack/wait.js';
import { planted } from './planted/rebook.js';
import { day } from './lib/stack/days.js';

const HOSTS = [
  { account: 'demo', provider: 'PROVIDER_14' },
  { account: 'demo-small', provider: 'PROVIDER_04' },
];
/** The stays are later than the nights that the host changes. */
const HOST_DAYS = 40;
const STAY_DAY = 45;
const DAYS = 60;
const NIGHTS = 2;

interface Place extends Bookable {
  provider: string;
}

/** The results of the cycles, by fault. */
interface Tally {
  cycles: number;
  refused: string[];
  double: string[];
  failed: string[];
}

export const rebook = proof({
  name: 'rebook',
  promise: 'the nights of a cancelled stay can be booked again at once, and are never sold twice',
  short: { cycles: 24, lanes: 4 },
  full: { cycles: 1_000, lanes: 4 },
  planted,
  async run(trial: Trial, { cycles, lanes }) {
    const env = {
      LOG_LEVEL: 'warn',
      CALENDAR_DAYS: String(DAYS),
      SYNC_CALENDARS_SECONDS: '10',
      SYNC_RESERVATIONS_SECONDS: '10',
    };
    const stack = await trial.stack({ apis: 2, env });
    await liftRates(stack);
    const ids = new Map<string, string>();
    for (const { account, provider } of HOSTS) ids.set(account, await stack.connect(account, provider));
    const places = await freePlaces(stack, lanes);
    // Slow reads are still in progress when a stay is cancelled or booked.
    stack.sandbox.fault({ kind: 'latency', path: 'alendar', probability: 0.5, ms: 300, count: 0 });
    const tally: Tally = { cycles: 0, refused: [], double: [], failed: [] };
    const state = { isOver: false };
    const noise = HOSTS.map(({ account }, index) =>
      disturb(stack, account, ids.get(account)!, trial.random.fork(index), state),
    );
    const rounds = Array.from({ length: cycles }, (_, index) => index);
    await inParallel(rounds, lanes, (_, lane) => cycle(stack, places[lane]!, tally, trial.random.fork(100 + lane)));
    state.isOver = true;
    const acts = (await Promise.all(noise)).reduce((sum, count) => sum + count, 0);
    for (const line of [...tally.refused, ...tally.double, ...tally.failed].slice(0, 8)) trial.say(line);
    trial.figure('booked, cancelled and booked again', tally.cycles);
    trial.figure('requested syncs and changes at the PMSes meanwhile', acts);
    trial.must(tally.cycles === cycles, `every cycle ran (${tally.cycles})`);
    trial.must(
      tally.refused.length === 0,
      `no stay was refused after its nights were released (${tally.refused.length})`,
    );
    trial.must(tally.double.length === 0, `two concurrent requests never both won (${tally.double.length})`);
    trial.must(tally.failed.length === 0, `every other answer was as expected (${tally.failed.length})`);
    trial.must(acts > 0, `the PMSes were busy meanwhile (${acts})`);
  },
});

/** Returns units that exist once and are free on the nights, from both PMSes in turn. */
const freePlaces = async (stack: Stack, lanes: number): Promise<Place[]> => {
  const rows = await stack.sql<{ id: string; provider: string }>(
    `SELECT l.id, l.provider FROM listing l JOIN unit u ON u.listing_id = l.id AND u.inventory_count = 1
      WHERE l.status = 'ACTIVE' AND (SELECT count(*) FROM unit other WHERE other.listing_id = l.id) = 1
        AND (SELECT count(*) FROM calendar_night n WHERE n.unit_id = u.id AND n.available = 1 AND n.date BETWEEN $1 AND $2) = ${NIGHTS}
      ORDER BY row_number() OVER (PARTITION BY l.provider ORDER BY l.id), l.provider`,
    [day(STAY_DAY), day(STAY_DAY + NIGHTS - 1)],
  );
  const known = new Map((await bookables(stack)).map((place) => [place.id, place]));
  return rows.slice(0, lanes).map(({ id, provider }) => ({ ...known.get(id)!, provider }));
};

/** Sends two concurrent requests for the nights. The winner is cancelled, and the lane's next cycle begins at once. */
const cycle = async (stack: Stack, place: Place, tally: Tally, random: Random): Promise<void> => {
  const wish = { lead: STAY_DAY, nights: NIGHTS, adults: 1, children: 0 };
  const stay = { checkInDate: day(STAY_DAY), checkOutDate: day(STAY_DAY + NIGHTS) };
  const body = { ...requestFor(wish, [place], DAYS, random), ...stay };
  const ask = (): Promise<Answer> => stack.request('POST', ANY_PRICE, { body });
  const answers = await Promise.all([ask(), ask()]);
  const won = answers.filter(({ status }) => status === 201);
  const told = answers.map(({ status, text }) => `${status} ${text.slice(0, 300)}`).join(' | ');
  if (won.length === 0) tally.refused.push(`${place.provider} ${place.id}: ${told}`);
  if (won.length > 1) tally.double.push(`${place.provider} ${place.id}: ${told}`);
  if (answers.some(({ status }) => status !== 201 && status !== 409)) tally.failed.push(told);
  for (const { body: made } of won) {
    const cancelled = await stack.request('POST', `/api/v1/reservation/${made.id}/cancel`);
    if (cancelled.body?.status !== 'CANCELLED')
      tally.failed.push(`cancel ${cancelled.status} ${cancelled.text.slice(0, 300)}`);
  }
  tally.cycles += 1;
};

/**
 * Runs a host who books, cancels and sets prices on other nights, and a caller who requests syncs. Resolves with the
 * number of acts.
 */
const disturb = async (
  stack: Stack,
  account: string,
  accountId: string,
  random: Random,
  state: { isOver: boolean },
): Promise<number> => {
  const listings = (await stack.sandbox.ledger.account(account))!.list();
  const guest = { firstName: 'Ada', lastName: 'Example' };
  let acts = 0;
  while (!state.isOver) {
    const { id } = random.pick(listings);
    const from = random.int(2, HOST_DAYS - 4);
    const work = random.pick([
      () =>
        stack.sandbox.setNights(account, {
          listing: id,
          from: day(from),
          to: day(from + 3),
          price: random.int(40, 900),
        }),
      async () => {
        const stay = {
          listing: id,
          arrival: day(from),
          departure: day(from + 2),
          kind: 'booking' as const,
          notes: '',
          guest,
        };
        const made = await stack.sandbox.book(account, stay);
        await stack.sandbox.changeBooking(account, made.id, { status: 'cancelled' });
      },
      () =>
        stack.request('POST', `/api/v1/integration-account/${accountId}/sync`, {
          body: { resources: [random.pick(['CALENDARS', 'RESERVATIONS'])] },
        }),
    ]);
    // An action that the PMS refuses does not count.
    await work().then(
      () => (acts += 1),
      () => undefined,
    );
    await pause(random.int(50, 250));
  }
  return acts;
};
