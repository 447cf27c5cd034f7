import { PARTNER_KEYS } from '../../../sandbox/credentials.js';
import { connectByConsent } from '../consent.js';
import { enlist, type FleetProvider } from '../stack/fleet.js';
import type { Stack } from '../stack/stack.js';
import { inParallel } from '../stack/wait.js';

/** A sandbox account as one provider shows it. */
export interface Shop {
  /** The id of the account in the service. */
  id: string;
  provider: string;
  connector: string;
  /** The declared kind of its quotes: `native` or `estimated`. */
  basis: string;
  account: string;
  /** Listings by their id at the PMS. */
  listings: ReadonlyMap<string, ShopListing>;
}

interface ShopListing {
  id: string;
  currency: string;
  unitId: string | undefined;
}

const AT_ONCE = 4;

/** Connects each account through every provider (or the named ones) and waits until all are read. */
export const openShops = async (
  stack: Stack,
  accounts: readonly string[],
  codes?: readonly string[],
): Promise<Shop[]> => {
  const { body } = await stack.request('GET', '/api/v1/provider');
  const providers = (body as any[]).filter(({ provider }) => !codes || codes.includes(provider));
  const wanted = providers.flatMap((provider) => accounts.map((account) => ({ provider, account })));
  const connected: { provider: any; account: string; id: string }[] = [];
  await inParallel(wanted, AT_ONCE, async ({ provider, account }) => {
    connected.push({ provider, account, id: await connect(stack, provider, account) });
  });
  const shops: Shop[] = [];
  await inParallel(connected, AT_ONCE, async ({ provider, account, id }) => {
    await stack.firstSync(id, account);
    const { connector, capabilities } = provider;
    const listings = await listingsOf(stack, id);
    shops.push({ id, provider: provider.provider, connector, basis: capabilities.quote, account, listings });
  });
  return shops.sort(
    (one, other) => one.provider.localeCompare(other.provider) || one.account.localeCompare(other.account),
  );
};

const connect = async (stack: Stack, provider: any, account: string): Promise<string> => {
  const scheme = provider.authSchemes.find(({ authType }: { authType: string }) => authType !== 'OAUTH');
  if (!scheme) return connectByConsent(stack, { account, provider: provider.provider, inbox: 'prices' });
  const partnerKey = PARTNER_KEYS[provider.connector];
  if (partnerKey)
    await stack.request('PUT', `/api/v1/integration-definition/${provider.provider}`, { body: { partnerKey } });
  const fields = scheme.fields.map(({ name }: { name: string }) => name) as string[];
  const member: FleetProvider = { ...provider, authType: scheme.authType, fields };
  return (await enlist(stack, account, member, () => undefined)).id;
};

const listingsOf = async (stack: Stack, accountId: string): Promise<Map<string, ShopListing>> => {
  const { body } = await stack.request('GET', `/api/v1/listing?limit=100&integrationAccountID=${accountId}`);
  return new Map(
    (body.data as any[]).map(({ id, providerID, currency, units }) => [
      providerID as string,
      { id, currency, unitId: units.length > 1 ? units[0].id : undefined },
    ]),
  );
};
