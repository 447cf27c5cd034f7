import { createRegistry } from '../connectors/providers.js';
import { ProvidersService } from '../modules/definitions/providers.service.js';

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** The table of docs/providers.md, from the connectors themselves. */
export const providersTable = (): string => {
  const rows = new ProvidersService(createRegistry({}))
    .list()
    .map(({ provider, name, authSchemes, capabilities, rateLimits }) => {
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
      return `| ${[provider, name, auth, ...can, limits].join(' | ')} |`;
    });
  const head = [
    'Code', 'PMS', 'authType: authConfig', 'quote', 'create', 'cancel', 'hold', 'multi-unit', 'tax split', 'delta',
    'webhooks', 'signed', 'limits',
  ]; // prettier-ignore
  return [
    '# Providers',
    '',
    'Written by `npm run docs:providers`; `GET /api/v1/provider` answers the same.',
    '',
    `| ${head.join(' | ')} |`,
    `|${'---|'.repeat(head.length)}`,
    ...rows,
    '',
  ].join('\n');
};
