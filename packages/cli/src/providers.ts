import { bodyOf } from './api/client.js';
import type { components } from '@lodgewire/sdk';
import { ExitCode } from './exit-code.js';
import { CliFault } from './fault.js';
import type { Session } from './session.js';

export type ProviderDetails = components['schemas']['ProviderDetails'];
export type ProviderCode = ProviderDetails['provider'];

const words = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

export const listProviders = ({ api }: Session): Promise<ProviderDetails[]> => bodyOf(api.GET('/api/v1/provider'));

/** Returns the provider named by its code or by the name of the PMS, or the beginning of that name. */
export const findProvider = async (session: Session, text: string): Promise<ProviderDetails> => {
  const all = await listProviders(session);
  const wanted = words(text);
  const equal = all.filter(({ provider, name }) => [words(provider), words(name)].includes(wanted));
  const found = equal.length > 0 ? equal : all.filter(({ name }) => wanted !== '' && words(name).startsWith(wanted));
  if (found.length === 1) return found[0]!;
  const candidates = (found.length > 0 ? found : all).map(({ provider, name }) => `${name} (${provider})`).join(', ');
  throw new CliFault(
    `"${text}" names ${found.length > 0 ? 'several providers' : 'no provider'}: ${candidates}.`,
    ExitCode.usage,
  );
};

export const providerCode = async (session: Session, text: string): Promise<ProviderCode> =>
  (await findProvider(session, text)).provider;

/** Returns a function that names the PMS beside the code: `Guesty (PROVIDER_03)`. */
export const providerNames = async (session: Session): Promise<(code: string) => string> => {
  const names = new Map((await listProviders(session)).map(({ provider, name }) => [provider as string, name]));
  return (code) => (names.has(code) ? `${names.get(code)} (${code})` : code);
};
