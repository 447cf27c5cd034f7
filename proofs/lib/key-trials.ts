import type { Answer, RequestOptions, Stack } from './stack/stack.js';

/** A request under a key, and its final answer. */
export interface Keyed {
  key: string;
  body: Record<string, unknown>;
  first: Answer;
}

type Send = (keyed: Keyed, options?: RequestOptions & { query?: string }) => Promise<Answer>;

const OTHER = { notes: 'another body' };

const wasReplayed = ({ headers }: Answer): boolean => headers.get('idempotency-replayed') === 'true';
const isFirst = (answer: Answer, { first }: Keyed): boolean =>
  wasReplayed(answer) && answer.status === first.status && answer.text === first.text;

/** The checks of a repeated key, in order. Each returns false when it fails. */
export const keyTrials = async (
  stack: Stack,
  send: Send,
): Promise<[what: string, holds: (keyed: Keyed) => Promise<boolean>][]> => {
  const tenants = await stack.request('GET', '/api/v1/tenant');
  const tenant = (tenants.body.data as { id: string; isDefault: boolean }[]).find(({ isDefault }) => !isDefault)!.id;
  const { apiKey } = await stack.command<{ apiKey: string }>('workspace', 'create', 'Stranger');
  const sendOther: Send = ({ key, body, first }, options) => send({ key, body: { ...body, ...OTHER }, first }, options);

  const rows = (keyed: Keyed, changes: string): Promise<object[]> =>
    stack.sql(`UPDATE idempotency_key SET ${changes} WHERE resource_id = $1 RETURNING id`, [keyed.first.body.id]);
  /** Restores the state of a process that was killed before it stored the answer. */
  const forget = (keyed: Keyed): Promise<object[]> =>
    rows(keyed, `status = NULL, sealed_body = NULL, headers = NULL, lease_until = now() - interval '1 second'`);
  const age = (keyed: Keyed, time: string): Promise<object[]> =>
    rows(keyed, `created_at = now() - interval '72 hours' + interval '${time}'`);

  return [
    ['another query is a 422', async (keyed) => (await send(keyed, { query: '?priceCheck=strict' })).status === 422],
    ['another tenant gets no answer of the first', async (keyed) => (await send(keyed, { tenant })).status === 404],
    ['neither does another workspace', async (keyed) => (await send(keyed, { key: apiKey })).status === 404],
    [
      'an expired lease passes only to the same body, which finds the created resource',
      async (keyed) => {
        await forget(keyed);
        const other = await sendOther(keyed);
        const again = await send(keyed);
        return other.status === 422 && !wasReplayed(again) && again.body.id === keyed.first.body.id;
      },
    ],
    [
      'the answer is stored for 72 h',
      async (keyed) => {
        const kept = { ...keyed, first: await send(keyed) };
        await age(keyed, '1 minute');
        return isFirst(await send(keyed), kept) && (await sendOther(keyed)).status === 422;
      },
    ],
    [
      'and the key is new after that',
      async (keyed) => {
        await age(keyed, '0');
        const fresh = await sendOther(keyed);
        return (
          !wasReplayed(fresh) &&
          fresh.body.id !== keyed.first.body.id &&
          fresh.body.details?.[0]?.code !== 'idempotency_key_reused'
        );
      },
    ],
  ];
};
