import { isDeepStrictEqual } from 'node:util';
import { ANY_PRICE, type Bookable, bookables, requestFor } from './lib/booking-site.js';
import { demandOf } from './lib/demand.js';
import { Receiver } from './lib/stack/receiver.js';
import type { Answer, Stack } from './lib/stack/stack.js';
import { inParallel, pause, until } from './lib/stack/wait.js';
import { proof, type Trial } from './proof.js';
import { planted } from './planted/handover.js';

const HOOKS = '/api/v1/outgoing-webhooks/PROVIDER_14';
const LISTS = ['integration-account', 'listing', 'reservation', 'promotion', 'listing/importable'];
/** The time within which an attempt that was being sent when the move committed has arrived. */
const LAST_ATTEMPT_MS = 1_000;

interface Keyed {
  path: string;
  tenant: string;
  headers: { 'idempotency-key': string };
  body: unknown;
}

type Act = (given?: { tenant?: string; imports?: boolean }) => Promise<void>;

/** Tenants of one workspace that own, import and book the same account in turns. */
class Estate {
  readonly reservations = new Set<string>();
  readonly keyed: Keyed[] = [];
  account = '';
  owner = '';
  units: Bookable[] = [];

  constructor(
    readonly stack: Stack,
    readonly tenants: readonly string[],
    /** A tenant that never owns anything: a former owner must receive the same answers. */
    readonly nobody: string,
  ) {}

  ask(tenant: string, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.stack.request(method, path.startsWith('/') ? path : `/api/v1/${path}`, { tenant, body });
  }

  async post({ path, ...options }: Keyed): Promise<Answer> {
    const answer = await this.stack.request('POST', path, options);
    if (path === ANY_PRICE && answer.status < 300) this.reservations.add(answer.body.id);
    return answer;
  }

  /** Every request that names a resource of the account: reads, changes and counts. */
  get questions(): [method: string, path: string][] {
    const listing = this.units[0]!.id;
    return [
      ...LISTS.map((name): [string, string] => ['GET', name]),
      ['GET', `${HOOKS}/deliveries`],
      ['GET', `integration-account/${this.account}`],
      ['GET', `integration-account/${this.account}/sync-runs`],
      ['DELETE', `integration-account/${this.account}`],
      ['POST', `integration-account/${this.account}/sync`],
      ['GET', `listing/${listing}`],
      ['GET', `listing/${listing}/imports`],
      ['DELETE', `listing/${listing}/imports`],
      ['GET', `availability/${listing}`],
      ...[...this.reservations].flatMap((id): [string, string][] => [
        ['GET', `reservation/${id}`],
        ['POST', `reservation/${id}/cancel`],
      ]),
    ];
  }
}

/** The cursor of a list belongs to one tenant. */
const shown = ({ status, body }: Answer): unknown => {
  const { meta, ...rest } = body ?? {};
  const cursor = typeof meta?.nextCursor === 'string' ? 'of the tenant' : meta?.nextCursor;
  return [status, { ...rest, timestamp: undefined, ...(meta && { meta: { ...meta, nextCursor: cursor } }) }];
};

export const handover = proof({
  name: 'handover',
  promise: 'after a move, the former owner of an account receives what a tenant that never owned it receives',
  short: { moves: 3, actions: 10 },
  full: { moves: 60, actions: 40 },
  planted,
  async run(trial: Trial, { moves, actions }) {
    const stack = await trial.stack({ apis: 2, env: { LOG_LEVEL: 'warn', CALENDAR_DAYS: '120' } });
    const receiver = await Receiver.start();
    const estate = await settleIn(stack, receiver);
    const act = await actor(trial, estate);
    // Some deliveries wait for their next attempt while the account is moved.
    const failures = trial.random.fork(1);
    receiver.behaviour = ({ attempt }) => (attempt === 1 && failures.chance(0.5) ? { status: 500 } : {});
    const differences: string[] = [];
    let compared = 0;
    let late = 0;
    for (let move = 0; move < moves; move += 1) {
      await inParallel(Array(actions).keys(), 4, () => act());
      const former = estate.owner;
      const next = trial.random.pick(estate.tenants.filter((tenant) => tenant !== former));
      // These are in flight during the move. None imports: an importer would rightly receive data of the account.
      const underWay = [former, next].map((tenant) => act({ tenant, imports: false }));
      const [moved] = await Promise.all([moveTo(estate, next), ...underWay]);
      if (moved.status !== 200) throw new Error(`A move was answered ${moved.status}: ${moved.text}`);
      await pause(LAST_ATTEMPT_MS);
      const heard = receiver.total(former);
      compared += await compare(estate, former, differences);
      await eventReaches(estate, receiver, next, act);
      late += receiver.total(former) - heard;
    }
    trial.figure('moves', moves);
    trial.figure('requests of tenants / reservations', `${estate.keyed.length} / ${estate.reservations.size}`);
    trial.figure('answers compared', compared);
    for (const difference of differences.slice(0, 5)) trial.say(difference);
    trial.must(estate.reservations.size > moves, 'reservations were made');
    trial.must(differences.length === 0, `no answer differs (${differences.length})`);
    trial.must(late === 0, `the former owner's URL receives no further notification (${late} received)`);
    await receiver.close();
  },
});

const settleIn = async (stack: Stack, receiver: Receiver): Promise<Estate> => {
  const made: string[] = [];
  for (const name of ['Ada', 'Ben', 'Cyd', 'Nobody'])
    made.push((await stack.request('POST', '/api/v1/tenant', { body: { name } })).body.id);
  const estate = new Estate(stack, made.slice(0, 3), made[3]!);
  estate.owner = estate.tenants[0]!;
  estate.account = await stack.connect('demo', 'PROVIDER_14', { tenant: estate.owner });
  const settings = { allowImport: true, importPriceOverride: true };
  await estate.ask(estate.owner, 'PATCH', `integration-account/${estate.account}`, settings);
  const events = ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED', 'NEW_LISTINGS_IMPORTED'];
  for (const tenant of estate.tenants)
    await estate.ask(tenant, 'PATCH', HOOKS, { events, urls: [receiver.url(tenant)] });
  estate.units = await bookables(stack, { tenant: estate.owner });
  return estate;
};

/** Performs one random action of a random tenant: import, book, cancel, quote, repeat. */
const actor = async (trial: Trial, estate: Estate): Promise<Act> => {
  const wish = await demandOf(trial.data, trial.random);
  const { random } = trial;
  const keyed = async (tenant: string, path: string, body: unknown): Promise<void> => {
    const request = { path, tenant, body, headers: { 'idempotency-key': `key-${estate.keyed.length}` } };
    estate.keyed.push(request);
    await estate.post(request);
  };
  return async ({ tenant = random.pick(estate.tenants), imports = true } = {}) => {
    const listingIDs = [...new Set(estate.units.map(({ id }) => id))];
    if (imports) await estate.ask(tenant, 'POST', 'listing/import', { listingIDs });
    const body: Record<string, unknown> = {
      ...requestFor(wish(), estate.units, 110, random),
      overrideRules: tenant === estate.owner,
    };
    const choice = random.next();
    if (choice < 0.5) await keyed(tenant, ANY_PRICE, body);
    else if (choice < 0.65) {
      const { listingID, unitID, checkInDate, checkOutDate } = body;
      await keyed(tenant, '/api/v1/quote', { listingID, unitID, checkInDate, checkOutDate, guests: 1 });
    } else if (choice < 0.85 && estate.reservations.size > 0)
      await estate.ask(tenant, 'POST', `reservation/${random.pick([...estate.reservations])}/cancel`);
    else if (estate.keyed.length > 0) await estate.post(random.pick(estate.keyed));
  };
};

const moveTo = async (estate: Estate, tenantID: string): Promise<Answer> => {
  const path = `/api/v1/integration-account/${estate.account}/move-tenant`;
  const answer = await estate.stack.request('PATCH', path, { body: { tenantID } });
  if (answer.status === 200) estate.owner = tenantID;
  return answer;
};

/** Returns the number of compared answers. */
const compare = async (estate: Estate, former: string, differences: string[]): Promise<number> => {
  const { nobody, keyed, questions } = estate;
  const note = (what: string, one: Answer, other: Answer): void => {
    if (!isDeepStrictEqual(shown(one), shown(other)))
      differences.push(`${what}: ${one.status} ${one.text.slice(0, 200)}, not ${other.status}`);
  };
  await inParallel(questions, 4, async ([method, path]) =>
    note(`${method} ${path}`, await estate.ask(former, method, path), await estate.ask(nobody, method, path)),
  );
  const repeats = keyed.filter(({ tenant }) => tenant === former);
  await inParallel(repeats, 4, async (request) => {
    const [one, other] = [await estate.post(request), await estate.post({ ...request, tenant: nobody })];
    note(`repeat of ${request.path}`, one, other);
  });
  return questions.length + repeats.length;
};

/** Books as the new owner until its URL is notified: everything due before has been sent before that. */
const eventReaches = async (estate: Estate, receiver: Receiver, owner: string, act: Act): Promise<void> => {
  const before = receiver.total(owner);
  await until('a notification to the new owner', async () => {
    await act({ tenant: owner });
    return receiver.total(owner) > before ? true : undefined;
  });
};
