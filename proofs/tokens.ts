import { type Trial, proof } from './proof.js';
import { Connections } from './lib/stack/connections.js';
import { approve, complete, connectByConsent } from './lib/consent.js';
import { harass } from './lib/grant-chaos.js';
import { callsAt, goodQuotes, liftRates, NO_WAIT } from './lib/pms-calls.js';
import type { Answer, Stack } from './lib/stack/stack.js';
import { eventually, inParallel, pause, until } from './lib/stack/wait.js';
import { planted } from './planted/tokens.js';

const ACCOUNT = 'demo-small';
/** Client credentials: every request returns a token, at some PMSes five a day. */
const ISSUING = {
  provider: 'PROVIDER_04',
  pms: 'hostaway',
  token: /^POST .*\/accessTokens$/,
  use: /^POST .*priceDetails$/,
};
/** Each refresh replaces the refresh token, and reuse of an old one revokes the grant. */
const ROTATING = { provider: 'PROVIDER_10', pms: 'smily', token: '/oauth/token$' };
const LANES = 8;
const INBOX = 'tokens';
const SLOW_MS = 3_000;
const RETRY_MS = 50;
/** The time for every kind of fault to occur. */
const LONGEST_WAIT_MS = 180_000;

export const tokens = proof({
  name: 'tokens',
  promise:
    'an expired token is refreshed once, however many requests need it; no race or restart loses a rotating token',
  short: {
    processes: 2,
    workers: 1,
    uses: 60,
    connections: 3,
    refreshes: 200,
    processSeconds: 2,
    postgresSeconds: 5,
    waits: 0,
  },
  full: {
    processes: 8,
    uses: 1_000,
    workers: 2,
    connections: 24,
    refreshes: 10_000,
    processSeconds: 5,
    postgresSeconds: 30,
    waits: 1,
  },
  planted,
  async run(trial: Trial, size) {
    const { processes, workers, uses, connections: count, refreshes, processSeconds, postgresSeconds, waits } = size;
    const stack = await trial.stack({ apis: processes, workers, env: { LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' } });
    await liftRates(stack, NO_WAIT);
    await useExpired(trial, stack, processes * uses);

    const ids: string[] = [];
    for (let index = 0; index < count; index += 1)
      ids.push(await connectByConsent(stack, { account: ACCOUNT, provider: ROTATING.provider, inbox: INBOX }));
    const connections = new Connections(stack, ROTATING.pms, ids);
    const quotes = new Map<string, object>();
    for (const id of ids) quotes.set(id, (await goodQuotes(stack, id, 1))[0]!);
    trial.say(`${count} connections with rotating refresh tokens`);
    await endWhileRefreshing(trial, stack, connections, quotes.get(ids[0]!)!);
    const chaos = harass(
      stack,
      connections,
      ROTATING.token,
      { processSeconds, postgresSeconds, jump: waits === 0 },
      trial.random.fork(1),
    );
    const answers = await refreshUntil(trial, stack, quotes, { refreshes, isDone: () => chaos.hasDoneAll() });
    const report = await chaos.stop();
    await Promise.all(stack.apis.map((api) => api.ready()));
    const idle = async (): Promise<true | undefined> =>
      (await Promise.all(ids.map((id) => quote(stack, quotes.get(id)!)))).every(({ status }) => status === 201)
        ? true
        : undefined;
    const works = await eventually(idle, 60_000, 500);
    const { rotations, reuses } = stack.sandbox.ledger.tokens;
    const lost = await connections.lost();
    trial.figure(
      'refreshes',
      `${rotations} of ${count} connections, by ${processes} API processes and ${workers} workers`,
    );
    trial.figure(
      'meanwhile',
      `kill -9 ${report.killed} (${report.interrupted} refreshes under way), SIGTERM ${report.terminated}, PostgreSQL killed ${report.postgres}`,
    );
    trial.figure('quotes', `${[...answers].map(([what, times]) => `${what}: ${times}`).join(', ')}`);
    trial.must(rotations >= refreshes, `${refreshes} refreshes were made`);
    trial.must(
      report.killed > 0 && report.terminated > 0 && report.postgres > 0,
      'processes and the database ended meanwhile',
    );
    trial.must(report.interrupted > 0, 'a process died while it refreshed');
    trial.must(reuses === 0, `no refresh token was sent twice (${reuses})`);
    trial.must(lost.length === 0 && works === true, `no connection was lost (${lost.length} of ${count})`);
    const refused = [...answers.keys()].filter((what) => what.startsWith('4'));
    trial.must(refused.length === 0, `no answer reported a refused connection (${refused.join(', ')})`);
    await lostByNature(trial, stack, { id: ids[0]!, body: quotes.get(ids[0]!)!, waits });
    trial.must((await connections.lost()).length === 0, 'no other connection was lost');
  },
});

const quote = (stack: Stack, body: object, process?: number): Promise<Answer> =>
  stack
    .request('POST', '/api/v1/quote', { body, ...(process === undefined ? {} : { at: stack.apis[process] }) })
    .catch(() => ({ status: 0 }) as Answer);

/** Makes all processes use an expired token: by its stored time, or only at the PMS. */
const useExpired = async (trial: Trial, stack: Stack, uses: number): Promise<void> => {
  const id = await stack.connect(ACCOUNT, ISSUING.provider);
  const bodies = await goodQuotes(stack, id, 4);
  const connection = new Connections(stack, ISSUING.pms, [id]);
  const ways: [string, () => Promise<void>][] = [
    ['by its stored time', () => connection.expire()],
    ['as only the PMS knows', async () => undefined],
  ];
  for (const [way, expire] of ways) {
    // Before the token expires: the worker may be the first to notice.
    const [asked, used] = [await callsAt(stack, ACCOUNT, ISSUING.token), await callsAt(stack, ACCOUNT, ISSUING.use)];
    stack.sandbox.revokeTokens(ACCOUNT, ['access']);
    await expire();
    const answers = new Map<string, number>();
    await inParallel(Array(uses).keys(), stack.apis.length * LANES, async (index) => {
      const { status, body } = await quote(stack, bodies[index % bodies.length]!, index % stack.apis.length);
      const answer = [status, body?.details?.[0]?.message ?? ''].join(' ').trim();
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    });
    const calls = (await callsAt(stack, ACCOUNT, ISSUING.token)) - asked;
    const atPms = (await callsAt(stack, ACCOUNT, ISSUING.use)) - used;
    trial.say(`${uses} uses, by ${stack.apis.length} processes, of a token that has expired ${way}`);
    trial.must(calls === 1, `one token call (${calls})`);
    trial.must(
      answers.get('201') === uses && atPms >= uses,
      `and every use was served by the PMS (${[...answers].map(([answer, times]) => `${times} times ${answer}`).join(', ')})`,
    );
  }
};

/**
 * Requests quotes for all connections from all processes: first with tokens that are always due, then with refused
 * ones.
 */
const refreshUntil = async (
  trial: Trial,
  stack: Stack,
  quotes: ReadonlyMap<string, object>,
  { refreshes, isDone }: { refreshes: number; isDone(): boolean },
): Promise<Map<string, number>> => {
  const { tokens: grants } = stack.sandbox.ledger;
  const answers = new Map<string, number>();
  const ask = async (body: object): Promise<void> => {
    const { status, body: answer } = await quote(stack, body, trial.random.int(0, stack.apis.length - 1));
    const what =
      status >= 400 && status < 500 ? `${status} ${answer?.details?.[0]?.code}` : String(status || 'broken off');
    answers.set(what, (answers.get(what) ?? 0) + 1);
    if (status === 0) await pause(RETRY_MS);
  };
  const short = stack.sandbox.fault({
    kind: 'wrongTypes',
    path: ROTATING.token,
    field: 'expires_in',
    value: 30,
    count: 0,
  });
  stack.sandbox.revokeTokens(ACCOUNT, ['access']);
  await Promise.all(
    [...quotes.values(), ...quotes.values()].map(async (body) => {
      while (grants.rotations < refreshes / 2) await ask(body);
    }),
  );
  trial.say(`${grants.rotations} refreshes of tokens that are due immediately`);
  stack.sandbox.removeFault(short);
  const end = performance.now() + LONGEST_WAIT_MS;
  while (grants.rotations < refreshes || (!isDone() && performance.now() < end)) {
    stack.sandbox.revokeTokens(ACCOUNT, ['access']);
    await Promise.all([...quotes.values(), ...quotes.values(), ...quotes.values()].map(ask));
  }
  trial.say(`${grants.rotations} including those of tokens that the PMS refused`);
  return answers;
};

/** Ends a process with SIGTERM during a slow refresh whose caller has disconnected. */
const endWhileRefreshing = async (
  trial: Trial,
  stack: Stack,
  connections: Connections,
  body: object,
): Promise<void> => {
  const { tokens: grants } = stack.sandbox.ledger;
  stack.sandbox.revokeTokens(ACCOUNT, ['access']);
  const slow = stack.sandbox.fault({ kind: 'latency', ms: SLOW_MS, path: ROTATING.token });
  const before = grants.rotations;
  const at = stack.apis[0]!;
  const caller = new AbortController();
  const asked = stack.request('POST', '/api/v1/quote', { body, at, signal: caller.signal }).catch(() => undefined);
  await until('a token request at the PMS', async () => (slow.hits > 0 ? true : undefined));
  caller.abort();
  const gone = await asked;
  const { how, ms } = await at.terminate();
  await until('the PMS to answer', async () => (grants.rotations > before ? true : undefined));
  trial.must(
    gone === undefined && slow.hits === 1,
    'a caller disconnected and its process got SIGTERM during a slow refresh',
  );
  trial.must(
    (await connections.lost()).length === 0,
    `the process stored the token before it ended (${how}, ${ms.toFixed(0)} ms)`,
  );
  await at.ready();
};

/** Checks the unavoidable loss: a process dies before it stores the new token, and the host must consent again. */
const lostByNature = async (
  trial: Trial,
  stack: Stack,
  { id, body, waits }: { id: string; body: object; waits: number },
): Promise<void> => {
  const api = stack.apis[0]!;
  const state = async (): Promise<Record<string, string>> =>
    (await stack.request('GET', `/api/v1/integration-account/${id}`)).body;
  await api.ready();
  const { starts } = api;
  await api.dieAt('token.obtained');
  stack.sandbox.revokeTokens(ACCOUNT, ['access']);
  await quote(stack, body, 0);
  const died = await eventually(async () => (api.starts > starts ? true : undefined), 60_000);
  trial.must(died === true, 'a process dies between the answer to a refresh and its storage');
  await api.ready();
  if (waits === 0)
    await stack.sql('UPDATE integration_credential SET renew_lease_until = now() WHERE account_id = $1', [id]);
  const inactive = await eventually(
    async () => {
      await quote(stack, body);
      return (await state()).status === 'INACTIVE' ? true : undefined;
    },
    90_000,
    500,
  );
  trial.must(
    inactive === true && (await state()).statusReason === 'credentials_refused',
    'then the connection is INACTIVE',
  );
  const told = (): number =>
    stack.sandbox.inbox(INBOX).filter((letter) => {
      const event = JSON.parse(letter.body) as { type: string; data: { integrationAccountID: string } };
      return event.type === 'OAUTH_FAILED' && event.data.integrationAccountID === id;
    }).length;
  trial.must(
    (await eventually(async () => (told() > 0 ? true : undefined), 30_000)) === true,
    'its notificationURL is notified',
  );
  const again = await stack.request('POST', `/api/v1/integration-account/${id}/reauthorize`, {
    body: { clientRedirectURL: 'https://shop.example/connected', notificationURL: stack.sandbox.inboxUrl(INBOX) },
  });
  const status = await complete(await approve(again.body.oAuthURL as string, ACCOUNT));
  const works = (await quote(stack, body)).status === 201;
  trial.must(status === 'success' && works && told() === 1, 'it is notified once, and consent restores the connection');
};
