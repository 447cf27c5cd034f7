import type { Assumption } from '../connectors/port/assumptions.js';
import { PROVIDERS } from '../connectors/port/provider.js';
import { createRegistry } from '../connectors/providers.js';

const howOf = ({ inExchanges, inBooking }: Assumption): string =>
  inExchanges ? 'probe' : inBooking ? 'probe --writes' : 'by hand';

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns docs/unverified.md: each assumption of a connector, and how to decide it on a real account. */
export const unverifiedPage = (): string => {
  const registry = createRegistry({});
  const sections = new Map<string, { codes: string[]; claims: readonly Assumption[] }>();
  for (const code of PROVIDERS) {
    const connector = registry.find(code)?.connector;
    if (!connector) continue;
    const { name, unverified: claims } = connector.definition;
    const section = sections.get(name) ?? { codes: [], claims };
    section.codes.push(code);
    sections.set(name, section);
  }
  const count = [...sections.values()].reduce((sum, { claims }) => sum + claims.length, 0);
  return [
    '# Unverified',
    '',
    `Written by \`npm run docs:providers\`. ${count} assumptions about PMSes that neither a document nor a recording proves. Connectors handle them tolerantly. You can decide them with a staging or trial account:`,
    '',
    '- **probe**: `lodgewire accounts probe <id>`, or `npm run cli -- probe PROVIDER_04 --account <id>` on the server, decides it by reads and quotes, if the case occurs.',
    '- **probe --writes**: the command on the server with `--writes` books a stay at least 60 days ahead and cancels it.',
    '- **by hand**: send the request in the last column.',
    '',
    'The command prints no value of the account. Send its result as an issue; then the assumption becomes a fact with its source.',
    ...[...sections].flatMap(([name, { codes, claims }]) => [
      '',
      `## ${name} (${codes.join(', ')})`,
      '',
      '| Assumption | Decided by | Request and the answer that proves it |',
      '|---|---|---|',
      ...claims.map((one) => `| ${cell(one.claim)} | ${howOf(one)} | ${cell(one.decide)} |`),
    ]),
    '',
  ].join('\n');
};
