import { ANY_PRICE } from './booking-site.js';
import type { Fault, FaultInput } from '../../sandbox/http/faults.js';
import { approve, complete } from './consent.js';
import { ACCOUNT, type Connected, type SecretStage } from './secret-stage.js';
import type { Answer } from './stack/stack.js';
import { eventually, inParallel } from './stack/wait.js';
import { day } from './stack/days.js';

const WIDTH = 4;
const SYNC_MS = 30_000;
const RESOURCES = 3;

/** The ways in which a PMS may fail a request with credentials; the worst ones echo the whole request. */
export const FAILURES: readonly Omit<FaultInput, 'pms' | 'count'>[] = [
  { kind: 'echo', status: 422 },
  { kind: 'echo', status: 200 },
  { kind: 'html', status: 200 },
  { kind: 'echo', status: 400 },
  { kind: 'echo', status: 404 },
  { kind: 'echo', status: 409 },
  { kind: 'echo', status: 429 },
  { kind: 'wrongTypes' },
  { kind: 'cutOff' },
  { kind: 'redirect', location: 'http://169.254.169.254/' },
  { kind: 'reset' },
  { kind: 'html', status: 502 },
  { kind: 'echo', status: 500 },
];

const PMS_OF: Record<string, string> = { PROVIDER_05: 'hostfully', PROVIDER_14: 'hostfully' };

/** Performs everything that sends requests to the PMSes: syncs, quotes, bookings, cancellations, credential checks. */
export const exercise = async (stage: SecretStage, statuses: Map<number, number>): Promise<void> => {
  const { stack, connected } = stage;
  const count = countIn(statuses);
  const use = async ({ id, authType, authConfig }: Connected): Promise<void> => {
    const listings = await stack.request('GET', `/api/v1/listing?integrationAccountID=${id}&limit=4`);
    const listing = stage.random.pick(listings.body?.data ?? []) as { id: string; units: { id: string }[] } | undefined;
    if (listing) await useListing(stage, listing, count);
    if (authType !== 'OAUTH')
      count(await stack.request('PATCH', `/api/v1/integration-account/${id}`, { body: { authConfig } }));
    await stack.request('GET', `/api/v1/integration-account/${id}/sync-runs`);
  };
  await readAll(stage, statuses, () => inParallel(connected, WIDTH, use));
  for (const path of ['listing', 'reservation', 'integration-account', 'outgoing-webhooks', 'integration-definition'])
    await stack.request('GET', `/api/v1/${path}?limit=100`);
};

/** Reads every account completely; afterwards the stored data equals that of its PMS. */
export const readAll = async (
  stage: SecretStage,
  statuses: Map<number, number>,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> => {
  const { stack, connected } = stage;
  const count = countIn(statuses);
  const before = new Date();
  for (const { id } of connected)
    count(await stack.request('POST', `/api/v1/integration-account/${id}/sync`, { body: {} }));
  await meanwhile();
  await eventually(async () => ((await areRead(stage, before)) ? true : undefined), SYNC_MS);
};

const countIn =
  (statuses: Map<number, number>) =>
  ({ status }: Answer): void =>
    void statuses.set(status, (statuses.get(status) ?? 0) + 1);

const useListing = async (
  { stack, random, control }: SecretStage,
  { id, units }: { id: string; units: { id: string }[] },
  count: (answer: Answer) => void,
): Promise<void> => {
  const start = random.int(20, 300);
  const stay = {
    listingID: id,
    unitID: units.length > 1 ? units[0]!.id : undefined,
    checkInDate: day(start),
    checkOutDate: day(start + 7),
    guests: 1,
  };
  count(await stack.request('POST', '/api/v1/quote', { body: stay }));
  const guest = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.com', phone: '+4930123456' };
  const prices = { totalBasePrice: 500, totalFeePrice: 0, totalTaxPrice: 0, totalPrice: 500 };
  const booking = { ...stay, guest, adults: 1, children: 0, notes: control, source: 'website', ...prices };
  const made = await stack.request('POST', ANY_PRICE, { body: booking });
  count(made);
  if (made.status < 300) count(await stack.request('POST', `/api/v1/reservation/${made.body.id}/cancel`));
};

/** Waits until every account was read completely, or its PMS refused its credentials. */
const areRead = async ({ stack, connected }: SecretStage, since: Date): Promise<boolean> => {
  const [row] = await stack.sql<{ left: number }>(
    `SELECT count(*)::int AS left FROM integration_account a
     WHERE a.id = ANY($1) AND a.status_reason IS DISTINCT FROM 'credentials_refused'
       AND (SELECT count(*) FROM sync_run r WHERE r.account_id = a.id AND r.started_at > $2 AND r.finished_at IS NOT NULL) < $3`,
    [connected.map(({ id }) => id), since, RESOURCES],
  );
  return row!.left === 0;
};

/** Sets the failure at every PMS. */
export const failAll = (stage: SecretStage, failure: (typeof FAILURES)[number]): Fault[] =>
  pmses(stage).map((pms) => stage.stack.sandbox.fault({ ...failure, pms, count: 0 }));

const pmses = ({ schemes, connected }: SecretStage): string[] => [
  ...new Set(
    connected.map(
      ({ provider }) => PMS_OF[provider] ?? schemes.find((scheme) => scheme.provider === provider)!.connector!,
    ),
  ),
];

/** Makes every PMS refuse everything; then restores valid credentials. */
export const refuseAndRestore = async (stage: SecretStage, statuses: Map<number, number>): Promise<number> => {
  const { stack, connected } = stage;
  stack.sandbox.setKeyRevoked(ACCOUNT, true);
  failAll(stage, { kind: 'echo', status: 401 });
  await exercise(stage, statuses);
  const [row] = await stack.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM integration_account WHERE status_reason = 'credentials_refused'`,
  );
  stack.sandbox.clearFaults();
  stack.sandbox.setKeyRevoked(ACCOUNT, false);
  for (const account of connected) await restore(stage, account);
  return row!.count;
};

const restore = async (stage: SecretStage, account: Connected): Promise<void> => {
  const { stack } = stage;
  const path = `/api/v1/integration-account/${account.id}`;
  if (account.authType === 'OAUTH') {
    const body = {
      clientRedirectURL: 'https://shop.example/connected',
      notificationURL: stack.sandbox.inboxUrl('host'),
    };
    const { oAuthURL } = (await stack.request('POST', `${path}/reauthorize`, { body })).body;
    stage.addTicket(oAuthURL);
    await complete(await approve(oAuthURL, ACCOUNT));
    return;
  }
  const scheme = stage.schemes.find(
    ({ provider, authType }) => provider === account.provider && authType === account.authType,
  )!;
  account.authConfig = await stage.accepted(scheme);
  const stored = await stack.request('PATCH', path, { body: { authConfig: account.authConfig } });
  if (stored.status !== 200) throw new Error(`${account.provider}: not restored: ${stored.status} ${stored.text}`);
};
