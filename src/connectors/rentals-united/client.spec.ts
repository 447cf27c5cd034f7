import type { Answer } from '../kit/testing/fakes.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { classify, pull, push } from './client.js';
import { rentalsUnited } from './connector.js';

const credentials = { advertiserId: '7', username: 'a@b.example', password: 'p<&"w' };
const success = (contents = '') =>
  `<?xml version="1.0" encoding="utf-8"?><X_RS><Status ID="0">Success</Status>${contents}</X_RS>`;
const refusal = (id: number, words = 'No.') =>
  `<X_RS><Status ID="${id}">${words}</Status><ResponseID>f</ResponseID></X_RS>`;
const bound = (...answers: (string | Answer | Error)[]) => {
  const kit = scripted(
    rentalsUnited,
    answers.map((answer) => (typeof answer === 'string' ? { body: answer } : answer)),
  );
  const account = testAccount({ credentials, authType: 'EMAIL_PASSWORD' });
  return { ...kit, call: kit.gateway.bind(account, { interactive: true }).call };
};

describe('a request', () => {
  it('goes to the single address, with the login only in its body', async () => {
    const { call, outbound } = bound(success());
    await pull(call, 'Pull_ListSpecProp', { PropertyID: '1</PropertyID><x/>' });
    const { method, url, headers, body } = outbound.requests[0]!;
    expect([method, url]).toEqual(['POST', 'https://pms.example/v1']);
    expect(headers).toMatchObject({ 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml' });
    expect(JSON.stringify(headers)).not.toMatch(/a@b|p</);
    expect(body).toBe(
      '<Pull_ListSpecProp_RQ><Authentication><UserName>a@b.example</UserName><Password>p&lt;&amp;"w</Password></Authentication>' +
        '<PropertyID>1&lt;/PropertyID&gt;&lt;x/&gt;</PropertyID></Pull_ListSpecProp_RQ>',
    );
  });

  it.each([
    ['no XML', 'OK'],
    ['no status', '<X_RS/>'],
    ['a status without number', '<X_RS><Status>Success</Status></X_RS>'],
    ['a nested success', '<X_RS><A><Status ID="0">Success</Status></A></X_RS>'],
    ['an entity bomb', `<!DOCTYPE X_RS [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${success('<A>&b;</A>')}`],
  ])('answered with %s is an invalid response, or has an unknown outcome if it writes', async (_, body) => {
    await expect(pull(bound(body).call, 'Pull_X')).rejects.toMatchObject({ kind: 'invalid_response' });
    await expect(push(bound(body).call, 'Push_X', {})).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });
});

describe('classify', () => {
  const of = (text: string, status = 200) => classify({ status, headers: {}, text });

  it.each([
    [-6, { kind: 'rate_limited', retryAfterMs: 60_000 }],
    [-5, { kind: 'rate_limited', retryAfterMs: 2000 }],
    [-4, { kind: 'invalid_credentials' }],
    [-2, { kind: 'unavailable' }],
    [17, { kind: 'unavailable' }],
    [-3, { kind: 'rejected', message: 'The PMS refused the request (status -3)' }],
    [1, { kind: 'rejected', reason: 'not_available' }],
    [3, { kind: 'rejected', reason: 'not_available' }],
    [47, { kind: 'rejected', reason: 'not_available' }],
    [79, { kind: 'rejected', reason: 'stay_rules' }],
    [89, { kind: 'rejected', reason: 'stay_rules' }],
    [28, { kind: 'rejected', reason: 'not_found' }],
    [65, { kind: 'rejected', message: 'The PMS refused the request (status 65)' }],
  ])('reads status %i', (id, expected) => {
    expect(of(refusal(id))).toMatchObject(expected);
    expect(of(`\ufeff<?xml version="1.0"?>\n<error ID="${id}">No.</error>`)).toMatchObject(expected);
  });

  it.each([
    ['RUPrice is not valid. Correct price is:512.30', 'The PMS asks a different price (512.30)'],
    ['RUPrice is not valid.', 'The PMS asks a different price'],
  ])('reads the right price from "%s"', (words, message) => {
    expect(of(refusal(34, words))).toEqual({ kind: 'rejected', reason: 'price_changed', message });
  });

  it('distinguishes a day without arrivals from taken nights', () => {
    const words = "Property is not available for a given dates - Can't check in or check out on selected dates";
    expect(of(refusal(1, words))).toMatchObject({ reason: 'stay_rules' });
  });

  it("does not repeat the PMS's text", () => {
    expect(of(refusal(-3, 'Ada Guest, +15550100'))?.message).toBe('The PMS refused the request (status -3)');
  });

  it.each([
    ['success', success(), 200],
    [
      'a success with a refusal in a text',
      success('<Text>&lt;Status ID="34"&gt;</Text><Status ID="34">x</Status>'),
      200,
    ],
    ['no XML', 'Service unavailable', 200],
    ['a refusal with an HTTP error', refusal(-4), 503],
  ])('leaves %s to the kit', (_, text, status) => {
    expect(of(text, status)).toBeUndefined();
  });

  it('distinguishes a definitely refused write from one that may have happened', async () => {
    const write = (id: number) => push(bound(refusal(id)).call, 'Push_X', {});
    for (const id of [34, 1, -6, -4]) await expect(write(id)).rejects.not.toMatchObject({ kind: 'unknown_outcome' });
    for (const id of [17, -2]) await expect(write(id)).rejects.toMatchObject({ kind: 'unknown_outcome' });
  });
});

describe('a repeated request within a minute', () => {
  const asked = success('<A>1</A>');
  const ask = (call: Parameters<typeof pull>[0], age: Parameters<typeof pull>[3], id = 1) =>
    pull(call, 'Pull_X', { id }, age).then((answer) => answer.value('A'));

  it('returns the kept answer if it may be that old', async () => {
    const { call, clock } = bound(asked, refusal(-6), refusal(-6));
    expect(await ask(call, 'kept')).toBe('1');
    clock.advance(60_000);
    expect(await ask(call, 'recent')).toBe('1');
    clock.advance(61_000);
    await expect(ask(call, 'recent')).rejects.toMatchObject({ kind: 'rate_limited' });
  });

  it('is refused if the answer must be new, if it differs, or if no answer was kept', async () => {
    const { call } = bound(asked, refusal(-6));
    await ask(call, 'recent', 2);
    for (const [age, id] of [
      ['new', 2],
      ['kept', 2],
      ['recent', 3],
    ] as const)
      await expect(ask(call, age, id)).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 60_000 });
    const other = bound(asked, refusal(-6)).call;
    await ask(other, 'new', 4);
    await expect(ask(other, 'recent', 4)).rejects.toMatchObject({ kind: 'rate_limited' });
  });

  it('returns the new answer if the PMS gives one', async () => {
    const { call } = bound(asked, success('<A>2</A>'));
    await ask(call, 'recent', 5);
    expect(await ask(call, 'recent', 5)).toBe('2');
  });

  it('never returns the answer of another login, or hides an HTTP rate limit', async () => {
    const { call, gateway } = bound(asked, refusal(-6), { status: 429 });
    await ask(call, 'recent', 6);
    const other = testAccount({ credentials: { ...credentials, password: 'another' }, authType: 'EMAIL_PASSWORD' });
    await expect(ask(gateway.bind(other, { interactive: true }).call, 'recent', 6)).rejects.toMatchObject({
      kind: 'rate_limited',
    });
    await expect(ask(call, 'recent', 6)).rejects.toMatchObject({ kind: 'rate_limited', status: 429 });
  });

  it('does not pause other calls', async () => {
    const { call, clock } = bound(refusal(-6), asked);
    const before = clock.now();
    await expect(ask(call, 'new')).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(await ask(call, 'new', 7)).toBe('1');
    expect(clock.now()).toEqual(before);
  });
});

describe('an advertiser', () => {
  const owner = (id: string): string => success(`<Owner${id}><CompanyName>Harbour Stays</CompanyName></Owner>`);
  const verify = (advertiserId: string, answer: string) => {
    const { gateway } = scripted(rentalsUnited, [{ body: answer }]);
    const account = testAccount({ credentials: { ...credentials, advertiserId }, authType: 'EMAIL_PASSWORD' });
    return rentalsUnited.verify(gateway.bind(account, { interactive: true }).call);
  };

  it.each([' OwnerID="7"', ''])('is accepted if the PMS returns its id or none (%s)', async (id) => {
    expect((await verify('7', owner(id))).providerAccountId).toBe('7');
  });

  it.each([
    ['07', ' OwnerID="7"'],
    ['7', ' OwnerID="8"'],
    ['07', ''],
    ['7 ', ''],
  ])('is refused if it is not spelled as the PMS spells it: %j answered with%s', async (advertiserId, id) => {
    await expect(verify(advertiserId, owner(id))).rejects.toMatchObject({ kind: 'invalid_credentials' });
  });
});
