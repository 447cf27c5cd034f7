import type { PmsCall, PmsRequest } from './connector.js';
import { readUnlessKnown } from './known-answers.js';
import { RememberedRequests } from './remembered-requests.js';

const get = (path: string): PmsRequest => ({ method: 'GET', path });
const date = { date: 'Mon, 23 Nov 2026 08:00:00 GMT' };

/** Creates a PMS that answers each path with its text; `parsed` are the texts that were parsed. */
const setUp = (texts: Record<string, string>, headers: Record<string, string> = date) => {
  const parsed: string[] = [];
  const asked: string[] = [];
  const send = async ({ path }: PmsRequest) => {
    asked.push(path);
    const text = texts[path];
    if (text === undefined) throw new Error(`no ${path}`);
    return { status: 200, headers, text, json: () => (parsed.push(path), JSON.parse(text) as unknown) };
  };
  const call = { credentials: { key: 'k' }, providerAccountId: '1', settings: {}, http: { send }, clock: {} };
  return { call: call as unknown as PmsCall, parsed, asked };
};

const readAll =
  (...paths: string[]) =>
  async (call: PmsCall): Promise<unknown[]> => {
    const results: unknown[] = [];
    for (const path of paths) results.push((await call.http.send(get(path))).json());
    return results;
  };

const never = () => false;
const answersOf = async (
  call: PmsCall,
  read: (call: PmsCall) => Promise<unknown>,
  inputs: unknown = 'calendar of 7',
): Promise<string | null> => {
  const { answers } = await readUnlessKnown(call, { inputs, isKnown: never }, read);
  return answers?.toString('hex') ?? null;
};

const TEXTS = { '/a': '[1]', '/b': '[2]' };

describe('readUnlessKnown', () => {
  it('does not parse the last answer when all are known', async () => {
    const known = await answersOf(setUp(TEXTS).call, readAll('/a', '/b'));
    const { call, parsed, asked } = setUp(TEXTS);
    const read = await readUnlessKnown(
      call,
      { inputs: 'calendar of 7', isKnown: (answers) => answers.toString('hex') === known },
      readAll('/a', '/b'),
    );
    expect(read.result).toBeUndefined();
    expect(read.answers?.toString('hex')).toBe(known);
    expect([asked, parsed]).toEqual([['/a', '/b'], ['/a']]);
  });

  it('returns the result when an answer differs', async () => {
    const known = await answersOf(setUp(TEXTS).call, readAll('/a', '/b'));
    const { call } = setUp({ ...TEXTS, '/b': '[3]' });
    const read = await readUnlessKnown(
      call,
      { inputs: 'calendar of 7', isKnown: (answers) => answers.toString('hex') === known },
      readAll('/a', '/b'),
    );
    expect(read.result).toEqual([[1], [3]]);
    expect(read.answers?.toString('hex')).not.toBe(known);
  });

  it('recognizes known answers even if the connector treats the end of the read as a failed request', async () => {
    const known = await answersOf(setUp(TEXTS).call, readAll('/a', '/b'));
    const { call } = setUp(TEXTS);
    const forgiving = (watched: PmsCall) => readAll('/a', '/b')(watched).catch(() => 'nothing');
    const read = await readUnlessKnown(
      call,
      { inputs: 'calendar of 7', isKnown: (answers) => answers.toString('hex') === known },
      forgiving,
    );
    expect(read.result).toBeUndefined();
  });

  it('sends no further request once the answers are known', async () => {
    const { call, asked } = setUp(TEXTS);
    const insisting = (watched: PmsCall) => watched.http.send(get('/a')).catch(() => watched.http.send(get('/b')));
    await readUnlessKnown(call, { inputs: '', isKnown: () => true }, insisting);
    expect(asked).toEqual(['/a']);
  });

  it('recognizes answers in any order', async () => {
    const one = await answersOf(setUp(TEXTS).call, readAll('/a', '/b'));
    expect(await answersOf(setUp(TEXTS).call, readAll('/b', '/a'))).toBe(one);
    expect(await answersOf(setUp({ '/a': '[2]', '/b': '[1]' }).call, readAll('/a', '/b'))).not.toBe(one);
    expect(await answersOf(setUp(TEXTS).call, readAll('/a'))).not.toBe(one);
    expect(await answersOf(setUp(TEXTS).call, readAll('/a', '/b', '/b'))).not.toBe(one);
  });

  it('distinguishes inputs, accounts, credentials and settings', async () => {
    const { call } = setUp(TEXTS);
    const read = readAll('/a');
    const all = await Promise.all([
      answersOf(call, read),
      answersOf(call, read, 'calendar of 8'),
      answersOf({ ...call, providerAccountId: '2' }, read),
      answersOf({ ...call, credentials: { key: 'other' } }, read),
      answersOf({ ...call, settings: { baseUrl: 'https://other.example' } }, read),
    ]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('shows only the header that counts as part of the answer', async () => {
    const link = { link: '</b>; rel="next"' };
    const seen: unknown[] = [];
    const read = async (call: PmsCall) => void seen.push((await call.http.send(get('/a'))).headers);
    const plain = await answersOf(setUp(TEXTS).call, read);
    expect(await answersOf(setUp(TEXTS, { date: 'later' }).call, read)).toBe(plain);
    expect(await answersOf(setUp(TEXTS, { ...date, ...link }).call, read)).not.toBe(plain);
    expect(seen).toEqual([{}, {}, link]);
  });

  it('never recognizes a read that used the clock or had a failed request', async () => {
    const timely = async (call: PmsCall) => (await call.http.send(get('/a')), call.clock);
    const partial = async (call: PmsCall) => [await readAll('/a')(call), await readAll('/gone')(call).catch(() => [])];
    for (const read of [timely, partial]) expect(await answersOf(setUp(TEXTS).call, read)).toBeNull();
    const { call } = setUp(TEXTS);
    const afterFailure = async (watched: PmsCall) => [
      await readAll('/gone')(watched).catch(() => []),
      await readAll('/a')(watched),
    ];
    expect((await readUnlessKnown(call, { inputs: '', isKnown: () => true }, afterFailure)).result).toEqual([
      [],
      [[1]],
    ]);
  });

  it('throws what the read throws', async () => {
    await expect(readUnlessKnown(setUp(TEXTS).call, { inputs: '', isKnown: never }, readAll('/gone'))).rejects.toThrow(
      'no /gone',
    );
  });

  describe('with the requests of the last read', () => {
    /** Creates a PMS whose texts can be changed, and reads it once. */
    const readBefore = async (read = readAll('/a', '/b')) => {
      const texts: Record<string, string> = { ...TEXTS };
      const pms = setUp(texts);
      const remembered = new RememberedRequests(() => 0);
      const again = (known: Buffer | null = null) =>
        readUnlessKnown(
          pms.call,
          { inputs: '', isKnown: (answers) => known?.equals(answers) ?? false, remembered },
          read,
        );
      const { answers } = await again();
      pms.asked.length = 0;
      pms.parsed.length = 0;
      return { ...pms, texts, again, answers };
    };

    it('parses no answer when all are known', async () => {
      const { again, answers, asked, parsed } = await readBefore();
      expect(await again(answers)).toEqual({ answers });
      expect([asked, parsed]).toEqual([['/a', '/b'], []]);
    });

    it('uses the answers that it already has, and sends only the missing requests', async () => {
      const following = async (call: PmsCall) => {
        const [next] = (await readAll('/a')(call)).flat();
        return readAll(next === 1 ? '/b' : '/c')(call);
      };
      const { again, answers, asked, parsed, texts } = await readBefore(following);
      Object.assign(texts, { '/a': '[2]', '/c': '[4]' });
      expect((await again(answers)).result).toEqual([[4]]);
      expect([asked, parsed]).toEqual([
        ['/a', '/b', '/c'],
        ['/a', '/c'],
      ]);
    });

    it('sends requests together that were sent together before', async () => {
      const read = async (call: PmsCall) => [
        await readAll('/a')(call),
        await Promise.all([readAll('/b')(call), readAll('/b')(call)]),
      ];
      const { call, again, answers } = await readBefore(read);
      const waiting: (() => void)[] = [];
      const send = call.http.send;
      call.http.send = async (request) => {
        await new Promise<void>((done) => void waiting.push(done));
        return send(request);
      };
      const reading = again(answers);
      const counts: number[] = [];
      for (const wave of [1, 2]) {
        await new Promise(setImmediate);
        counts.push(waiting.length);
        waiting.splice(0, wave).forEach((done) => done());
      }
      expect(await reading).toEqual({ answers });
      expect(counts).toEqual([1, 2]);
    });

    it('fails like the read when a request fails, without sending another', async () => {
      const { again, answers, asked, texts } = await readBefore();
      delete texts['/a'];
      await expect(again(answers)).rejects.toThrow('no /a');
      expect(asked).toEqual(['/a']);
    });

    it('uses them for the same inputs only', async () => {
      const { call, asked } = setUp(TEXTS);
      const remembered = new RememberedRequests(() => 0);
      const read = (inputs: string) =>
        readUnlessKnown(call, { inputs, isKnown: () => true, remembered }, readAll('/a', '/b'));
      await read('calendar of 7');
      expect((await read('calendar of 8')).answers).toBeDefined();
      expect(asked).toEqual(['/a', '/a']);
    });
  });
});
