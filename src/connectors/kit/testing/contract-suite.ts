import { inspect } from 'node:util';
import { describeCapabilities } from './contract-capabilities.js';
import { describeChanges } from './contract-changes.js';
import { describeHostileAnswers } from './contract-hostile.js';
import { describeReading } from './contract-reading.js';
import { describeReservations } from './contract-reservations.js';
import { describeWebhooks } from './contract-webhooks.js';
import { proofFaults } from '../../port/proof.js';
import { ContractBench, type ConnectorUnderTest } from './contract-bench.js';

/** Tests everything that a connector must do, against the sandbox over HTTP. docs/contributing/connector.md */
export function describeConnector(tested: ConnectorUnderTest): void {
  const { connector } = tested;
  const bench = new ContractBench(tested);

  describe(`${connector.definition.name}: the connector contract`, () => {
    beforeAll(() => bench.start());
    afterEach(() => {
      bench.sandbox.clearFaults();
      bench.sandbox.clock.setOffset(0);
    });
    afterAll(() => bench.stop());

    it('has a complete definition', () => {
      const { id, name, documentation, auth, limits, answers, webhooks, changing, unverified } = connector.definition;
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(name).not.toBe('');
      expect(documentation).toMatch(/^https:\/\//);
      expect(auth.length).toBeGreaterThan(0);
      for (const { fields } of auth)
        for (const { name: field, help } of fields) expect([field, help]).not.toContain('');
      expect(auth.flatMap(proofFaults)).toEqual([]);
      for (const { requests, perSeconds } of limits) expect(Math.min(requests, perSeconds)).toBeGreaterThan(0);
      expect(answers).toEqual({
        forbidden: expect.stringMatching(/^(credentials|right|resource)$/),
        reset: answers.reset && expect.stringMatching(/^[a-z0-9-]+$/),
        lastPage: expect.stringMatching(/^(short|total|pages|cursor|link|only)$/),
        varying: answers.varying && expect.any(RegExp),
      });
      expect(webhooks === 'api').toBe(connector.webhooks !== undefined);
      expect(webhooks === 'none').toBe(connector.inbound === undefined);
      expect(changing.length > 0).toBe(connector.reservations.change !== undefined);
      expect(changing.length > 0).toBe(tested.changeCall !== undefined);
      for (const { claim, decide } of unverified) expect([claim, decide]).not.toContain('');
    });

    describeReading(bench);
    describeReservations(bench);
    describeChanges(bench);
    describeCapabilities(bench);
    describeHostileAnswers(bench);
    describeWebhooks(bench);

    if (tested.document) {
      it('sends requests and receives answers as the vendor documents them', () => {
        expect([...bench.outbound.requestFaults]).toEqual([]);
        expect([...bench.outbound.answerFaults]).toEqual([]);
      });
    }

    it('never includes a credential, token or guest in an error', () => {
      expect(bench.errors.length).toBeGreaterThan(10);
      const seen = inspect(bench.errors, { depth: 20, showHidden: true });
      expect(seen).not.toMatch(/sandbox-demo|sandbox-nobody|sandbox-partner|secret-token|Bearer|Guestname|ada@guest/);
    });
  });
}
