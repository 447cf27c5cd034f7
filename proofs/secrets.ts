import { type Trial, proof } from './proof.js';
import { recordAnswers, searchLogs, searchRedis, searchTables, watchQueue, type Take } from './lib/hostile/haystack.js';
import { changeKey } from './lib/key-change.js';
import { type Finding, Needles } from './lib/hostile/needles.js';
import { goodQuotes, liftRates, NO_WAIT } from './lib/pms-calls.js';
import { isSealed, openAll, sealedValues } from './lib/sealed-rows.js';
import { exercise, FAILURES, failAll, readAll, refuseAndRestore } from './lib/secret-exercise.js';
import { ACCOUNT, SecretStage } from './lib/secret-stage.js';
import type { Stack } from './lib/stack/stack.js';
import { planted } from './planted/secrets.js';

const SIGNING =
  /^answer (GET|POST) \/api\/v1\/(outgoing-webhooks\/PROVIDER_\d\d\/secrets|workspace\/notification-secret)/;
/** Text that is not secret and is stored everywhere: a search that does not find it proves nothing. */
const CONTROL = 'control-that-must-be-found';

const ATTEMPTS = 8;

/** Kinds of secrets that sealed columns must contain: otherwise none was stored, and none could leak. */
const STORED = [
  'credential',
  'client secret',
  'partner key',
  'signing secret',
  'access token',
  'refresh token',
  'PMS webhook secret',
  'sealed in bulk',
];

export const secrets = proof({
  name: 'secrets',
  promise: 'credentials appear in no log, table, job, dump, answer or notification; keys can be changed under load',
  short: { failures: 2, rows: 1_500, kills: 1, rate: 15, drainSeconds: 2 },
  full: { failures: FAILURES.length, rows: 100_000, kills: 10, rate: 30, drainSeconds: 4 },
  planted,
  async run(trial: Trial, { failures, rows, kills, rate, drainSeconds }) {
    const env = { LOG_LEVEL: 'trace', DRAIN_SECONDS: String(drainSeconds), DATABASE_POOL: '10' };
    const stack = await trial.stack({ apis: 2, workers: 2, env });
    await liftRates(stack, NO_WAIT);
    const answers = recordAnswers(stack);
    const queue = watchQueue(stack);
    const needles = new Needles();
    const stage = new SecretStage(stack, needles, trial.random, CONTROL);
    await stage.set();
    await plant(stack);
    const { connected, refusals, schemes } = stage;
    trial.figure('ways to authenticate / connected', `${schemes.length} / ${connected.length}`);
    trial.figure('canaries refused with', tell(refusals));
    const open = schemes.filter(({ connector }) => connector !== null).length;
    trial.must(
      connected.length === open && open > 10,
      `every way to authenticate at every provider of this release was used (${open})`,
    );

    const statuses = new Map<number, number>();
    await exercise(stage, statuses);
    for (const failure of FAILURES.slice(0, failures)) {
      const faults = failAll(stage, failure);
      const missed = (): unknown[] => faults.filter(({ hits }) => hits === 0).map(({ pms }) => pms);
      // Where an earlier failure opened a circuit, no call is made for a while.
      let attempts = 0;
      do await exercise(stage, statuses);
      while (missed().length > 0 && (attempts += 1) < ATTEMPTS);
      stack.sandbox.clearFaults();
      trial.say(`${failure.kind} ${failure.status ?? ''} of ${faults.length} PMSes`);
      trial.must(missed().length === 0, `every PMS failed in this way (not ${missed().join(', ')})`);
    }
    // Otherwise circuits opened by the failures stay open for minutes.
    for (const process of [...stack.apis, ...stack.workers]) process.kill();
    await Promise.all(stack.apis.map((api) => api.ready()));
    const refused = await refuseAndRestore(stage, statuses);
    // Concurrent bookings are still being read into the calendars: a night that is quoted later must stay free.
    await readAll(stage, statuses);
    trial.figure('answers to requests that need a PMS', tell(statuses));
    trial.must(refused > 5, `accounts were refused by their PMS and restored (${refused})`);
    const quotes = (await Promise.all(connected.map(({ id }) => quoteOf(stack, id)))).flat();
    const keys = await changeKey(trial, stage, quotes, { rows, kills, rate });
    await search(trial, stage, keys, { answers, queue: await queue.stop() });
  },
});

const tell = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

const quoteOf = async (stack: Stack, id: string): Promise<object[]> => {
  const { body } = await stack.request('GET', `/api/v1/integration-account/${id}`);
  const { capabilities } = (await stack.request('GET', `/api/v1/provider/${body.provider}`)).body;
  return capabilities.quote === 'none' ? [] : goodQuotes(stack, id, 1);
};

/** The markers that must be found, in every encoding of secrets. */
const plant = async (stack: Stack): Promise<void> => {
  const bytes = Buffer.from(`x${CONTROL}`);
  for (const name of [CONTROL, bytes.toString('hex'), bytes.toString('base64'), [...CONTROL].reverse().join('')])
    await stack.request('POST', '/api/v1/tag', { body: { name }, headers: { 'x-request-id': CONTROL } });
};

/** Searches for all known secrets in every place that is written to. */
const search = async (
  trial: Trial,
  { stack, needles, connected }: SecretStage,
  keys: string,
  { answers, queue }: { answers(take: Take): number; queue(take: Take): number },
): Promise<void> => {
  const values = await sealedValues(stack);
  const opened = openAll(values, keys);
  for (const { value, kind } of stack.sandbox.ledger.tokens.all()) needles.add(`${kind} token`, value);
  for (const { login, password, details, url } of stack.sandbox.ledger.subscriptions.of(ACCOUNT)) {
    const named = Object.entries(details).flatMap(([name, value]) =>
      /secret|auth|token|hash/.test(name) ? String(value) : [],
    );
    for (const secret of [login, password, ...named]) needles.add('PMS webhook secret', secret);
    needles.add('PMS webhook path', new URL(url).pathname.split('/').at(-1));
  }
  answers((_, text) =>
    text.match(/whsec_[A-Za-z0-9+/=]+/g)?.forEach((secret) => needles.add('signing secret', secret, SIGNING)),
  );
  needles.add('database password', new URL(stack.databaseUrl).password);
  const controls = new Needles();
  controls.add('control', CONTROL);
  for (const { id } of connected) controls.add('account', id);
  const [look, check] = [needles.search(), controls.search()];
  const findings: Finding[] = [];
  const found = new Map<string, Set<string>>();
  let searched = 0;
  const take: Take = (place, text) => {
    searched += text.length;
    findings.push(...look(place, text));
    const kind = place.split(' ')[0]!;
    for (const { form } of check(place, text)) found.set(kind, (found.get(kind) ?? new Set()).add(form));
  };
  searchLogs(stack, take);
  const columns = await searchTables(stack, take);
  const jobs = queue(take);
  searchRedis(stack, take);
  const answered = answers(take);
  for (const box of ['good', 'bad', 'host'])
    for (const letter of stack.sandbox.inbox(box)) take(`letter ${box}`, JSON.stringify(letter));
  trial.figure(
    'secrets',
    Object.entries(needles.counts())
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  );
  trial.figure(
    'searched',
    `${(searched / 1e6).toFixed(0)} MB: logs, ${columns} columns, ${jobs} jobs, ${answered} answers`,
  );
  const allowed = findings.filter(({ isAllowed }) => isAllowed);
  for (const line of summed(allowed)) trial.say(`found in an allowed place: ${line}`);
  const leaks = summed(findings.filter(({ isAllowed }) => !isAllowed));
  for (const line of leaks.slice(0, 20)) trial.say(`LEAK ${line}`);
  trial.must(leaks.length === 0, `no secret anywhere else (${leaks.length} kinds of place)`);
  const kinds = ['log', 'table', 'answer', 'letter', trial.store === 'redis' ? 'redis' : 'queue'];
  const missing = kinds.filter((kind) => !found.has(kind));
  trial.must(missing.length === 0, `the search finds the planted text in each place (${missing.join(', ')})`);
  const forms = ['in clear', 'in hex', 'in base64', 'reversed'].filter((form) => !found.get('table')?.has(form));
  trial.must(forms.length === 0, `the search finds it in each encoding (${forms.join(', ')})`);
  trial.must(values.every(isSealed), 'sealed columns contain only sealed values');
  const inside = new Set([...opened.values()].flatMap((value) => look('sealed', value ?? '').map(({ name }) => name)));
  const absent = STORED.filter((name) => !inside.has(name));
  trial.must(absent.length === 0, `sealed columns contain secrets of every kind (not ${absent.join(', ')})`);
};

const summed = (findings: readonly Finding[]): string[] => {
  const counts = new Map<string, number>();
  for (const { name, place, form } of findings) {
    const line = `${name}, ${form}: ${place}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${line} (${count})`);
};
