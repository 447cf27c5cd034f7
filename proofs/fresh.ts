import { type Trial, proof } from './proof.js';
import { openShops, type Shop } from './lib/money/price-stage.js';
import { liftRates } from './lib/pms-calls.js';
import { day } from './lib/stack/days.js';
import type { Answer, Stack } from './lib/stack/stack.js';
import { pause } from './lib/stack/wait.js';
import { planted } from './planted/fresh.js';

const ACCOUNT = 'demo-small';
/** Nothing is read again on schedule while the proof runs. */
const ENV = {
  SYNC_CALENDARS_SECONDS: '21600',
  SYNC_LISTINGS_SECONDS: '21600',
  CALENDAR_DAYS: '120',
  LOG_LEVEL: 'warn',
};
/** The range of days from today in which each code has a free night. */
const FROM = 30;
const TO = 60;
const MAX_AGE = 5;

/** A night that a code shows as free. */
interface FreeNight {
  shop: Shop;
  path: string;
}

export const fresh = proof({
  name: 'fresh',
  promise: 'a change that the PMS does not announce is shown to callers with maxAge, at every code, by one shared read',
  short: { callers: 50 },
  full: { callers: 200 },
  planted,
  async run(trial: Trial, { callers }) {
    const stack = await trial.stack({ env: ENV });
    await liftRates(stack);
    const calls: string[] = [];
    stack.sandbox.onCall(({ path }) => calls.push(path));
    const shops = await openShops(stack, [ACCOUNT]);
    stack.sandbox.fault({ kind: 'webhookLost', account: ACCOUNT, count: 0 });
    const nights = await Promise.all(shops.map((shop) => freeNight(stack, shop)));
    await setAll(stack, false);
    const faults: string[] = [];
    const callsOfOne = new Map<Shop, number>();
    await aged();
    for (const night of nights) {
      const before = calls.length;
      const [stored, live] = [await look(stack, night), await look(stack, night, MAX_AGE)];
      callsOfOne.set(night.shop, calls.length - before);
      if (shownBy(stored) !== 'AVAILABLE') faults.push(`${night.shop.connector}: without maxAge ${shownBy(stored)}`);
      if (shownBy(live) !== 'NOT_AVAILABLE') faults.push(`${night.shop.connector}: with maxAge ${shownBy(live)}`);
    }
    await setAll(stack, true);
    await aged();
    for (const night of nights) {
      const [before, began] = [calls.length, performance.now()];
      const answers = await Promise.all(Array.from({ length: callers }, () => look(stack, night, MAX_AGE)));
      // Data that has become too old meanwhile is read once more.
      const reads = 1 + Math.floor((performance.now() - began) / (MAX_AGE * 1_000));
      const asked = calls.length - before;
      const shown = [...new Set(answers.map(shownBy))].join(', ');
      if (shown !== 'AVAILABLE') faults.push(`${night.shop.connector}: ${callers} callers saw ${shown}`);
      if (asked > reads * callsOfOne.get(night.shop)!)
        faults.push(
          `${night.shop.connector}: ${asked} calls for ${callers} callers, ${callsOfOne.get(night.shop)} for one`,
        );
    }
    for (const line of faults) trial.say(line);
    trial.figure('codes and connectors', shops.length);
    trial.figure(
      'calls for one caller',
      [...callsOfOne].map(([{ connector }, count]) => `${connector} ${count}`).join(', '),
    );
    trial.must(faults.length === 0, `maxAge shows each silent change, by one shared read (${faults.length} faults)`);
  },
});

const look = (stack: Stack, { path }: FreeNight, maxAge?: number): Promise<Answer> =>
  stack.request('GET', maxAge === undefined ? path : `${path}&maxAge=${maxAge}`);

/** Returns the status of the night, or of an answer without one. */
const shownBy = ({ status, body }: Answer): string => (status === 200 ? body.data[0]?.status : `${status}`);

const aged = (): Promise<void> => pause((MAX_AGE + 1) * 1_000);

const freeNight = async (stack: Stack, shop: Shop): Promise<FreeNight> => {
  for (const { id, unitId } of shop.listings.values()) {
    if (unitId !== undefined) continue;
    const { body } = await stack.request(
      'GET',
      `/api/v1/availability/${id}?startDate=${day(FROM)}&endDate=${day(TO)}&status=AVAILABLE`,
    );
    const date = body.data[0]?.date as string | undefined;
    if (date) return { shop, path: `/api/v1/availability/${id}?startDate=${date}&endDate=${date}` };
  }
  throw new Error(`No free night at ${shop.connector}`);
};

/** Closes or opens the nights of every listing at the PMS. */
const setAll = async (stack: Stack, available: boolean): Promise<void> => {
  const ledger = (await stack.sandbox.ledger.account(ACCOUNT))!;
  for (const { id } of ledger.list())
    await stack.sandbox.setNights(ACCOUNT, { listing: id, from: day(FROM), to: day(TO), available });
};
