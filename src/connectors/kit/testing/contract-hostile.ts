import type { Socket } from 'node:net';
import { rawServer, type RawServer } from '../../../platform/outbound/testing/raw-server.js';
import type { FaultInput } from '../../../../sandbox/http/faults.js';
import { ConnectorError } from '../../port/errors.js';
import { addDays } from '../../port/values.js';
import type { ContractBench } from './contract-bench.js';

const ok = (body: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/**
 * Tests that a connector fails with a ConnectorError, in time, whatever the answer, and that one bad item affects no
 * other.
 */
export function describeHostileAnswers(bench: ContractBench): void {
  const { connector, listingsPath } = bench.tested;

  describe('a read from a PMS in trouble', () => {
    it.each<[string, Omit<FaultInput, 'path'>, object]>([
      [
        'a 429 with its own header',
        { kind: 'status', status: 429, retryAfter: 70 },
        { kind: 'rate_limited', retryAfterMs: 70_000 },
      ],
      ['a 503', { kind: 'status', status: 503 }, { kind: 'unavailable', status: 503 }],
      ['connection resets', { kind: 'reset', count: 0 }, { kind: 'unavailable' }],
      ['a page for humans', { kind: 'html', status: 200 }, { kind: 'invalid_response' }],
      ['a redirect', { kind: 'redirect' }, { kind: 'invalid_response', status: 302 }],
      ['an answer of 64 MiB', { kind: 'oversized' }, { kind: 'invalid_response' }],
      ['a compressed answer of 512 MiB', { kind: 'gzipBomb' }, { kind: 'invalid_response' }],
      ['half of a body', { kind: 'cutOff' }, { kind: 'unavailable' }],
    ])('fails with the right error for %s', async (_, fault, expected) => {
      bench.sandbox.fault({ ...fault, path: listingsPath });
      expect(await bench.failure(connector.listings.page(bench.call()))).toMatchObject(expected);
      bench.sandbox.clearFaults();
    });

    it('does not fail when only the kept connection resets', async () => {
      await connector.listings.page(bench.call());
      bench.sandbox.fault({ kind: 'reset', path: listingsPath });
      expect((await connector.listings.page(bench.call())).items.length).toBeGreaterThan(0);
    });

    it('ends at its deadline when there is no answer', async () => {
      bench.sandbox.fault({ kind: 'hang', path: listingsPath });
      expect((await bench.failure(connector.listings.page(bench.call({ deadlineMs: 300 })))).kind).toBe('unavailable');
    });

    it('succeeds in the background after a temporary failure', async () => {
      bench.sandbox.fault({ kind: 'status', status: 503, path: listingsPath });
      expect((await connector.listings.page(bench.bind().call)).items.length).toBeGreaterThan(0);
    });

    it('succeeds or fails with a ConnectorError, whichever value has a wrong type', async () => {
      const listing = bench.listing();
      const from = bench.today();
      const reads = [
        () => connector.listings.page(bench.call()),
        () => connector.listings.one(bench.call(), listing.providerId),
        () => connector.calendar(bench.call(), bench.ref(listing), from, addDays(from, 10)),
        () => connector.reservations.changed(bench.call(), { since: null }),
      ];
      bench.outbound.judgesAnswers = false;
      for (let round = 0; round < 60; round += 1) {
        const fault = bench.sandbox.fault({ kind: 'wrongTypes', count: 1 });
        const error: unknown = await reads[round % reads.length]!().then(
          () => undefined,
          (caught: unknown) => caught,
        );
        expect([fault.hits, error === undefined || error instanceof ConnectorError]).toEqual([1, true]);
        if (error !== undefined) bench.errors.push(error);
        bench.sandbox.clearFaults();
      }
      bench.outbound.judgesAnswers = true;
    });
  });

  describe('a stranger in place of the PMS', () => {
    let server: RawServer | undefined;
    afterEach(() => server?.close());

    it.each<[string, (socket: Socket) => void]>([
      ['an empty body', (socket) => socket.end(ok(''))],
      ['null', (socket) => socket.end(ok('null'))],
      ['a number', (socket) => socket.end(ok('42'))],
      ['a list', (socket) => socket.end(ok('[]'))],
      ['an empty object', (socket) => socket.end(ok('{}'))],
      ['deep nesting', (socket) => socket.end(ok('['.repeat(200_000) + ']'.repeat(200_000)))],
      ['something other than HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')],
      ['endless headers', (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1_000_000)}\r\n\r\n`)],
      ['a 204', (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n')],
    ])('that answers with %s causes only ConnectorErrors', async (name, answer) => {
      server = await rawServer(answer);
      const call = () => bench.strangerCall(`http://127.0.0.1:${server!.port}/v1`, { deadlineMs: 5000 });
      const page = () => connector.listings.page(call());
      const isEmpty = name === 'a 204' && bench.tested.isEmptyWithoutBody === true;
      const reads = [() => connector.verify(call()), () => connector.reservations.read(call(), '1')];
      if (isEmpty) expect((await page()).items).toEqual([]);
      for (const read of isEmpty ? reads : [...reads, page])
        expect(['invalid_response', 'unavailable']).toContain((await bench.failure(read())).kind);
    });
  });
}
