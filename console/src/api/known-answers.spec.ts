import { KnownAnswers } from './known-answers.js';

/** A service whose only document is `body`; `statuses` records its answers. */
const service = (body: string) => {
  const state = { body, statuses: [] as number[] };
  const send = async (request: Request): Promise<Response> => {
    const etag = `W/"${state.body}"`;
    const isKnown = request.headers.get('if-none-match') === etag;
    const status = isKnown ? 304 : 200;
    state.statuses.push(status);
    return new Response(isKnown ? null : state.body, { status, headers: { etag, 'content-type': 'application/json' } });
  };
  return { state, answers: new KnownAnswers(send as typeof fetch) };
};

const ask = async (answers: KnownAnswers, path = '/a', method = 'GET'): Promise<string> => {
  const response = await answers.fetch(new Request(`http://localhost${path}`, { method }));
  return `${response.status} ${await response.text()}`;
};

it('sends the known ETag, and answers from memory when nothing changed', async () => {
  const { state, answers } = service('one');
  expect([await ask(answers), await ask(answers)]).toEqual(['200 one', '200 one']);
  state.body = 'two';
  expect([await ask(answers), await ask(answers)]).toEqual(['200 two', '200 two']);
  expect(state.statuses).toEqual([200, 304, 200, 304]);
});

it('sends no ETag after clear, and after 50 other addresses', async () => {
  const { state, answers } = service('one');
  await ask(answers);
  answers.clear();
  await ask(answers);
  for (let other = 0; other < 50; other += 1) await ask(answers, `/other-${other}`);
  await ask(answers);
  expect(state.statuses.every((status) => status === 200)).toBe(true);
});

it('does not store the answer of a call that changes something', async () => {
  const { state, answers } = service('one');
  await ask(answers, '/a', 'POST');
  await ask(answers);
  expect(state.statuses).toEqual([200, 200]);
});

it('passes on errors and answers without an ETag unchanged', async () => {
  const answers = new KnownAnswers(
    (async () => new Response('{}', { status: 404, headers: { etag: 'W/"x"' } })) as typeof fetch,
  );
  expect([await ask(answers), await ask(answers)]).toEqual(['404 {}', '404 {}']);
});
