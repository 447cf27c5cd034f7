import { randomBytes } from 'node:crypto';
import type { Trial } from '../proof.js';
import { LoadBalancer } from './stack/load-balancer.js';
import { fill, openAll, sealedValues, valuesByKey } from './sealed-rows.js';
import type { SecretStage } from './secret-stage.js';
import type { Stack } from './stack/stack.js';
import { atRate, eventually, pause } from './stack/wait.js';

/** If no further value is sealed with the new key for this long, the change of keys is stuck. */
const STUCK_MS = 90_000;

export interface KeyChangeSize {
  rows: number;
  kills: number;
  /** Requests per second meanwhile. */
  rate: number;
}

interface Request {
  method: string;
  path: string;
  body?: object;
  /** Whether it makes work for workers, and is refused with 429 while none of them runs. */
  isLimited?: boolean;
}

/**
 * Adds a new encryption key, makes it current and removes the old one, while requests use sealed values and workers are
 * killed. Returns the final keys.
 */
export const changeKey = async (
  trial: Trial,
  stage: SecretStage,
  quotes: readonly object[],
  size: KeyChangeSize,
): Promise<string> => {
  const { stack, needles } = stage;
  const old = stack.apis[0]!.options.env.ENCRYPTION_KEYS!;
  const fresh = `fresh:${randomBytes(32).toString('base64')}`;
  needles.add('encryption key', fresh.split(':')[1]);
  await fill(stack, size.rows, old, stage.canary('sealed in bulk'));
  const before = openAll(await sealedValues(stack), old);
  trial.must(
    [...before.values()].every((value) => value !== undefined),
    `${before.size} sealed values can be decrypted with the old key`,
  );
  const load = new Load(stack, requestsOf(stage, quotes), size.rate);
  await restart(stack, `${old},${fresh}`);
  trial.say('every process can decrypt what the new key seals');
  // Values are rewrapped as soon as the first new worker starts, not only once all processes are ready.
  const restarted = restart(stack, `${fresh},${old}`);
  trial.say('the new key becomes current; values are being rewrapped');
  let killed = 0;
  let last = { count: before.size, at: performance.now() };
  const left = async (): Promise<number> => (await valuesByKey(stack)).get(old.split(':')[0]!) ?? 0;
  await eventually(
    async () => {
      const count = await left();
      if (count > 0 && count < before.size && killed < size.kills) {
        for (const worker of stack.workers) worker.kill();
        killed += 1;
        await pause(300);
      }
      if (count !== last.count) last = { count, at: performance.now() };
      return count === 0 || performance.now() - last.at > STUCK_MS ? true : undefined;
    },
    600_000,
    20,
  );
  await restarted;
  trial.figure('sealed values / workers killed meanwhile', `${before.size} / ${killed} times`);
  trial.must(killed >= size.kills, `the workers were killed ${size.kills} times during the change`);
  trial.must((await left()) === 0, 'no value needs the old key');
  await restart(stack, fresh);
  await pause(1_000);
  const { sent, failures } = await load.stop();
  const after = openAll(await sealedValues(stack), fresh);
  const shut = [...after.values()].filter((value) => value === undefined).length;
  const bulk = [...before].filter(([, value]) => value!.startsWith('canary'));
  const changed = bulk.filter(([key, value]) => after.get(key) !== value).length;
  trial.figure('requests that used sealed values meanwhile', sent);
  trial.must(
    shut === 0 && after.size >= before.size,
    `the new key alone decrypts every value (${shut} of ${after.size} cannot be decrypted)`,
  );
  trial.must(
    bulk.length >= size.rows && changed === 0,
    `every value is unchanged (${changed} of ${bulk.length} differ)`,
  );
  trial.must(
    sent > 0 && failures.length === 0,
    `no request failed (${failures.length}: ${[...new Set(failures)].slice(0, 3).join('; ')})`,
  );
  return fresh;
};

/** Restarts one process after another with these keys. */
const restart = async (stack: Stack, keys: string): Promise<void> => {
  for (const process of [...stack.apis, ...stack.workers]) {
    process.arm({ ENCRYPTION_KEYS: keys });
    await process.terminate();
    await process.ready();
  }
};

/** Returns requests that decrypt sealed values of every kind, and some that encrypt. */
const requestsOf = ({ stack, connected }: SecretStage, quotes: readonly object[]): Request[] => {
  const hooks = '/api/v1/outgoing-webhooks/PROVIDER_14';
  const url = stack.sandbox.inboxUrl('good');
  const keyed = connected.find(({ provider }) => provider === 'PROVIDER_14')!;
  return [
    ...quotes.map((body) => ({ method: 'POST', path: '/api/v1/quote', body })),
    { method: 'GET', path: '/api/v1/integration-definition' },
    { method: 'GET', path: '/api/v1/workspace/notification-secret' },
    { method: 'GET', path: `${hooks}/secrets` },
    { method: 'POST', path: `${hooks}/test`, body: { url }, isLimited: true },
    { method: 'POST', path: `${hooks}/secrets/rotate`, body: { url, overlapSeconds: 3_600 } },
    {
      method: 'PUT',
      path: '/api/v1/integration-definition/PROVIDER_08',
      body: { partnerKey: { headers: { 'X-More': 'more' } } },
    },
    { method: 'PATCH', path: `/api/v1/integration-account/${keyed.id}`, body: { authConfig: keyed.authConfig } },
  ];
};

/** Sends the requests in turn, at a fixed rate, through a load balancer. */
class Load {
  private readonly balancer: LoadBalancer;
  private readonly failures: string[] = [];
  private readonly sent: Promise<number>;
  private going = true;

  constructor(stack: Stack, requests: readonly Request[], rate: number) {
    this.balancer = new LoadBalancer(stack);
    const isOn = (): boolean => this.going;
    this.sent = atRate(rate, isOn, (index) => this.send(requests[index % requests.length]!));
  }

  async stop(): Promise<{ sent: number; failures: string[] }> {
    this.going = false;
    const sent = await this.sent;
    this.balancer.stop();
    return { sent, failures: this.failures };
  }

  private async send({ method, path, body, isLimited }: Request): Promise<void> {
    try {
      const { status, text } = await this.balancer.request(method, path, { body });
      if (status >= 400 && !(isLimited && status === 429))
        this.failures.push(`${method} ${path} ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      this.failures.push(`${method} ${path} ${String((error as { cause?: unknown }).cause ?? error)}`);
    }
  }
}
