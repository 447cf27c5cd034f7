import type { Command } from 'commander';
import type { CliContext } from '../context.js';
import type { Row } from '../output/table.js';
import { findProvider, listProviders, type ProviderDetails } from '../providers.js';
import { leaf, onService } from '../session.js';

const signIns = ({ authSchemes }: ProviderDetails): string => authSchemes.map(({ authType }) => authType).join(', ');

const capabilitiesOf = ({ capabilities }: ProviderDetails): Row =>
  Object.fromEntries(
    Object.entries(capabilities ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );

const credentialsOf = ({ authSchemes }: ProviderDetails): Row =>
  Object.fromEntries(
    authSchemes.map(({ authType, fields }) => [
      authType,
      fields.map(({ name, help }) => `${name} (${help})`).join('; '),
    ]),
  );

export const addProviderCommands = (program: Command, context: CliContext): void => {
  const providers = program.command('providers').description('the systems whose accounts can be connected');
  leaf(providers, 'list', 'list the provider codes with their PMS').action(
    onService(context, async (session) => ({
      rows: await listProviders(session),
      columns: (provider: ProviderDetails) => ({
        PMS: provider.name,
        Code: provider.provider,
        Credentials: signIns(provider),
        Books: provider.capabilities?.create,
        Quotes: provider.capabilities?.quote,
      }),
    })),
  );
  leaf(providers, 'show', 'show what a provider needs and can do')
    .argument('<provider>', 'name of the PMS, or its code')
    .action(
      onService(context, async (session, [text]: [string]) => {
        const provider = await findProvider(session, text);
        return {
          value: provider,
          view: {
            PMS: provider.name,
            Code: provider.provider,
            ...credentialsOf(provider),
            ...capabilitiesOf(provider),
            Unverified: provider.unverified.length,
            Documentation: provider.documentation,
          },
        };
      }),
    );
};
