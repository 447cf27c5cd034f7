import { existsSync, readFileSync } from 'node:fs';
import { createRegistry } from '../connectors/providers.js';
import { ProvidersService } from '../modules/definitions/providers.service.js';
import { checkedFieldsOf } from './checked-fields.js';

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** The sources against which tests check a connector: the table "Sources" in its README. */
function sourcesOf(connector: string): string[] {
  const file = `src/connectors/${connector}/README.md`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const row = /^\| Requests and answers +\| Payloads +\|\n\|.*\n\|(.*)\|(.*)\|$/m.exec(text);
  return row ? row.slice(1).map((cell) => cell.trim()) : ['', ''];
}

/** The number of field names that a connector reads: found in payloads, only in a document, and in neither. */
function fieldsOf(connector: string): string[] {
  const { recorded, documented, neither } = checkedFieldsOf(`src/connectors/${connector}`);
  return [recorded, documented, neither].map(String);
}

/** Returns the table of docs/providers.md, generated from the connectors. */
export const providersTable = (): string => {
  const rows = new ProvidersService(createRegistry({}))
    .list()
    .map(({ provider, name, connector, authSchemes, capabilities, rateLimits, unverified }) => {
      const auth = authSchemes
        .map(({ authType, fields }) => `${authType}: ${fields.map((field) => field.name).join(', ')}`)
        .join('<br>');
      const limits = rateLimits
        .map(({ scope, requests, perSeconds }) => `${requests} in ${perSeconds} s per ${scope}`)
        .join('<br>');
      const can = capabilities
        ? [
            capabilities.quote,
            yes(capabilities.create),
            yes(capabilities.cancel),
            yes(capabilities.hold),
            yes(capabilities.multiUnit),
            yes(capabilities.taxSplit),
            yes(capabilities.delta),
            capabilities.webhooks,
            yes(capabilities.signedWebhooks),
          ]
        : ['not in this release', '', '', '', '', '', '', '', ''];
      const checked = [...sourcesOf(connector ?? ''), ...fieldsOf(connector ?? ''), String(unverified.length)];
      return `| ${[provider, name, auth, ...can, limits, ...checked].join(' | ')} |`;
    });
  const head = [
    'Code',
    'PMS',
    'authType: authConfig',
    'quote',
    'create',
    'cancel',
    'hold',
    'multi-unit',
    'tax split',
    'delta',
    'webhooks',
    'signed',
    'limits',
    'requests checked against',
    'payloads',
    'fields in payloads',
    'only in a document',
    'in neither',
    'unverified facts',
  ];
  return [
    '# Providers',
    '',
    'Written by `npm run docs:providers`; `GET /api/v1/provider` answers the same.',
    '',
    'The last columns say what the tests of a connector hold it against (the table "Sources" in its README), how many names of fields that it reads stand in those payloads, only in that document, or in neither (counted in the sources), and how many facts about the PMS nobody could verify: [unverified.md](unverified.md) lists them with how to decide each.',
    '',
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows,
    '',
  ].join('\n');
};
