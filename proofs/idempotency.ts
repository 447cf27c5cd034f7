import { randomUUID } from 'node:crypto';
import { type Trial, proof } from './proof.js';
import { bookables, requestFor } from './lib/booking-site.js';
import { wreak } from './lib/chaos.js';
import { demandOf } from './lib/demand.js';
import { settle } from './lib/reservation-ledgers.js';
import { type Keyed, keyTrials } from './lib/key-trials.js';
import type { Answer, RequestOptions } from './lib/stack/stack.js';
import { inParallel, pause } from './lib/stack/wait.js';
import { planted } from './planted/idempotency.js';

const ACCOUNT = 'demo';
const PATH = '/api/v1/reservation';
const ANY = '?priceCheck=off';
const KEYS_AT_ONCE = 3;
const MAX_SENDS = 400;
/** A machine that answers all keys before the first kill gets more keys, up to this many times their number. */
const MOST_ROUNDS = 40;

function* numbersOf(keys: number, isKilled: () => boolean): Generator<number> {
  for (let at = 0; at < keys || (!isKilled() && at < MOST_ROUNDS * keys); at += 1) yield at;
}

type Options = RequestOptions & { query?: string };

const isFinal = ({ status, body }: Answer): boolean =>
  status < 500 && status !== 429 && !(status === 409 && body?.details?.[0]?.code === 'request_in_progress');

export const idempotency = proof({
  name: 'idempotency',
  promise:
    'a repeated POST runs once and is answered byte for byte the same, even after crashes; a different body or query is a 422, another tenant sees nothing, and after 72 h the key is new',
  short: { keys: 25, repeats: 12, crashSeconds: 4, tried: 5 },
  full: { keys: 1_000, repeats: 20, crashSeconds: 5, tried: 50 },
  planted,
  async run(trial: Trial, { keys, repeats, crashSeconds, tried }) {
    const stack = await trial.stack({ apis: 2, env: { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '0' } });
    await stack.connect(ACCOUNT);
    const units = await bookables(stack);
    const wish = await demandOf(trial.data, trial.random);
    const send = async (key: string, body: object, { query = ANY, ...options }: Options = {}): Promise<Answer> => {
      for (let sends = 0; sends < MAX_SENDS; sends += 1) {
        const headers = { 'idempotency-key': key };
        const answer = await stack.request('POST', PATH + query, { ...options, body, headers }).catch(() => undefined);
        if (answer && isFinal(answer)) return answer;
        await pause(answer?.status === 409 ? 500 : 150);
      }
      throw new Error('no answer at all');
    };
    const chaos = wreak(stack, { processes: [crashSeconds, crashSeconds + 2] }, trial.random.fork(1));
    const differing: string[] = [];
    const accepted = new Map<string, Keyed>();
    let otherBody = 0;
    let answers = 0;
    const numbers = numbersOf(keys, () => chaos.kills.api! > 0);
    await inParallel(numbers, KEYS_AT_ONCE, async () => {
      const key = randomUUID();
      const body = requestFor(wish(), units, 360, trial.random);
      const all = await Promise.all(Array.from({ length: repeats }, () => send(key, body)));
      answers += all.length;
      // The `timestamp` of a refusal is stored with it, so that its repeats are identical too.
      if (new Set(all.map(({ status, text }) => `${status} ${text}`)).size !== 1) differing.push(key);
      const first = all[0]!;
      if (first.status < 300) accepted.set(first.body.id as string, { key, body, first });
      const other = await send(key, { ...body, notes: 'another body' });
      if (other.status === 422) otherBody += 1;
    });
    const kills = await chaos.stop();
    const made = answers / repeats;
    await Promise.all(stack.apis.map((api) => api.ready()));
    await settle(stack, { jump: true });
    const created = await Promise.all(
      [...accepted.keys()].map(async (id) => (await stack.sandbox.creates(ACCOUNT, id)).created),
    );
    const [rows] = await stack.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM reservation WHERE origin = 'OURS'`,
    );
    trial.figure('keys / answers / accepted', `${made} / ${answers} / ${accepted.size}`);
    trial.figure('kill -9', `api ${kills.api}, worker ${kills.worker}`);
    trial.must(kills.api! > 0, `API processes were killed while ${made} keys were sent`);
    trial.must(accepted.size > 0, 'reservations were made');
    trial.must(differing.length === 0, `all answers to a key are the same to the byte (${differing.length} are not)`);
    trial.must(rows!.count === accepted.size, `one execution per key (${rows!.count} rows of ${accepted.size})`);
    trial.must(
      created.every((count) => count <= 1),
      'and at most one booking at the PMS',
    );
    trial.must(otherBody === made, `a different body under the key is a 422 (${otherBody} of ${made})`);
    const some = [...accepted.values()].slice(0, tried);
    for (const [what, holds] of await keyTrials(stack, ({ key, body }, options) => send(key, body, options))) {
      const outcomes: boolean[] = [];
      for (const keyed of some) outcomes.push(await holds(keyed));
      const held = outcomes.filter((outcome) => outcome).length;
      trial.must(held === some.length, `${what} (${held} of ${some.length})`);
    }
  },
});
