import { existsSync, readFileSync } from 'node:fs';
import { BOOKING_FIELDS } from '../connectors/port/booking-fields.js';
import { CANCELLATION_FIELDS } from '../connectors/port/cancelling.js';
import { CHANGE_PARTS } from '../connectors/port/changing.js';
import { createRegistry } from '../connectors/providers.js';
import { ProvidersService } from '../modules/definitions/providers.service.js';
import { checkedFieldsOf } from './checked-fields.js';

const yes = (value: boolean): string => (value ? 'yes' : 'no');

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Returns the documents against which tests check a connector's requests: the table "Sources" in its README. */
const documentsOf = (connector: string): string =>
  /^\| Requests and answers +\| Payloads +\|\n\|.*\n\|(.*?)\|/m
    .exec(textOf(`src/connectors/${connector}/README.md`))?.[1]
    ?.trim() ?? '';

/** Returns how a connector gets cancellation policies and what it sends to cancel: the table of its README. */
const cancellingOf = (connector: string): string[] =>
  tableOf(connector, /^\| Cancellation policy +\| By whom and why +\|\n\|.*\n\|(.*?)\|$/m);

/** Returns the source of a connector's changes of a stay, or why it has none: the table of its README. */
const changingOf = (connector: string): string =>
  tableOf(connector, /^\| Changes of a stay +\| Source +\|\n\|.*\n\|(.*?)\|$/m)[1] ?? '';

/** Returns how a connector confirms reservations and holds nights of quotes, with the source: its README's table. */
const pendingOf = (connector: string): string[] =>
  tableOf(connector, /^\| Confirming +\| Holds of quotes +\|\n\|.*\n\|(.*?)\|$/m);

/** Returns the two cells of a table in the connector's README. */
function tableOf(connector: string, table: RegExp): string[] {
  const row = table.exec(textOf(`src/connectors/${connector}/README.md`))?.[1] ?? '|';
  return row.split('|').map((cell) => cell.trim());
}

/** Returns the number of payloads of each provenance: `13 captured, 1 own`. */
function payloadsOf(connector: string): string {
  const provenance = textOf(`src/connectors/${connector}/recorded/provenance.json`) || '{}';
  const counts = new Map<string, number>();
  for (const { kind } of Object.values(JSON.parse(provenance) as Record<string, { kind: string }>))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

/** Returns the number of field names that a connector reads: in payloads, only in a document, and in neither. */
function fieldsOf(connector: string): string[] {
  const { recorded, documented, neither } = checkedFieldsOf(`src/connectors/${connector}`);
  return [recorded, documented, neither].map(String);
}

const checkedBy = (connector: string): string[] => [
  documentsOf(connector),
  payloadsOf(connector),
  ...fieldsOf(connector),
];

const HEAD = [
  'Code',
  'PMS',
  'authType: authConfig',
  'quote',
  'create',
  'cancel',
  'confirm',
  'pending keeps nights',
  'multi-unit',
  'tax split',
  'licence numbers',
  'delta',
  'webhooks',
  'signed',
  'confirming',
  'holds of quotes',
  'limits',
  'requests checked against',
  'payloads',
  'fields in payloads',
  'only in a document',
  'in neither',
  'unverified facts',
];

/** The fields of a booking that each PMS gets; the contract suite checks them against the requests. */
const bookingFieldsTable = (providers: ReturnType<ProvidersService['list']>): string[] => [
  '## Fields of a booking',
  '',
  'The optional fields of `POST /reservation` that each PMS gets, by its documents (the README of its connector names them). A reservation names the given fields that its PMS did not get in `notSent`.',
  '',
  `| Code | PMS | ${BOOKING_FIELDS.join(' | ')} |`,
  `|---|---|${'---|'.repeat(BOOKING_FIELDS.length)}`,
  ...providers
    .filter(({ capabilities }) => capabilities?.create)
    .map(({ provider, name, capabilities }) => {
      const taken = BOOKING_FIELDS.map((field) => yes(capabilities!.bookingFields.includes(field)));
      return `| ${[provider, name, ...taken].join(' | ')} |`;
    }),
];

/** The cancellation policies that each PMS gives, and the fields of a cancellation that it gets. */
const cancellingTable = (providers: ReturnType<ProvidersService['list']>): string[] => [
  '## Cancelling',
  '',
  'How each PMS gives the cancellation policy of a listing or quote (`cancellationPolicy`), and which fields of a cancellation it gets.',
  '',
  '| Code | PMS | policy | source | by | reason | source |',
  '|---|---|---|---|---|---|---|',
  ...providers.flatMap(({ provider, name, connector, capabilities }) => {
    if (!capabilities) return [];
    const [policy, fields] = cancellingOf(connector ?? '');
    const sent = CANCELLATION_FIELDS.map((field) => yes(capabilities.cancellationFields.includes(field)));
    return [`| ${[provider, name, capabilities.cancellationPolicy, policy, ...sent, fields].join(' | ')} |`];
  }),
];

/** The parts of a stay that a change sends to each PMS. */
const changingTable = (providers: ReturnType<ProvidersService['list']>): string[] => [
  '## Changing a stay',
  '',
  'The parts of a stay that one change at the PMS carries (`changing`). Without `price` the PMS prices the changed stay itself, or keeps the price that it has.',
  '',
  `| Code | PMS | ${CHANGE_PARTS.join(' | ')} | source |`,
  `|---|---|${'---|'.repeat(CHANGE_PARTS.length)}---|`,
  ...providers.flatMap(({ provider, name, connector, capabilities }) => {
    if (!capabilities) return [];
    const sent = CHANGE_PARTS.map((part) => yes(capabilities.changing.includes(part)));
    return [`| ${[provider, name, ...sent, changingOf(connector ?? '')].join(' | ')} |`];
  }),
];

/** Returns the tables of docs/providers.md, generated from the connectors. */
export const providersTable = (): string => {
  const providers = new ProvidersService(createRegistry({})).list();
  const rows = providers.map(({ provider, name, connector, authSchemes, capabilities, rateLimits, unverified }) => {
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
          yes(capabilities.confirm),
          yes(capabilities.hold),
          yes(capabilities.multiUnit),
          yes(capabilities.taxSplit),
          yes(capabilities.registrations),
          yes(capabilities.delta),
          capabilities.webhooks,
          yes(capabilities.signedWebhooks),
        ]
      : ['not in this release', '', '', '', '', '', '', '', '', '', ''];
    const checked = [...checkedBy(connector ?? ''), String(unverified.length)];
    const pending = pendingOf(connector ?? '');
    return `| ${[provider, name, auth, ...can, ...pending, limits, ...checked].join(' | ')} |`;
  });
  return [
    '# Providers',
    '',
    'Written by `npm run docs:providers`; `GET /api/v1/provider` returns the same data.',
    '',
    'The last columns say what the tests check a connector against: the documents (the table "Sources" in its README), and the payloads by provenance (`recorded/provenance.json`; only `captured` and `vendor document` come from the vendor), how many names of fields that it reads appear in those payloads, only in that document, or in neither (counted in the sources), and how many facts about the PMS nobody could verify: [unverified.md](unverified.md) lists them and says how to decide each.',
    '',
    `| ${HEAD.join(' | ')} |`,
    `|${'---|'.repeat(HEAD.length)}`,
    ...rows,
    '',
    ...bookingFieldsTable(providers),
    '',
    ...cancellingTable(providers),
    '',
    ...changingTable(providers),
    '',
  ].join('\n');
};
