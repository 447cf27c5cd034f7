import type { RequestOptions, Stack } from '../stack/stack.js';
import { until } from '../stack/wait.js';
import { day } from '../stack/days.js';

const LIVE = { account: 'demo', provider: 'PROVIDER_14' };
const COMPUTED = { account: 'demo-small', provider: 'PROVIDER_12' };

/** A listing as one tenant offers it. */
export interface Shelf {
  id: string;
  currency: string;
  unitId: string | undefined;
  minimumNights: number;
  /** The acting tenant: undefined for the owner, otherwise a tenant that imported it. */
  tenant: string | undefined;
  accountId: string;
}

export interface Stage {
  accounts: string[];
  shelves: Shelf[];
  /** Units for 1 EUR, as the service stored them. */
  rates: ReadonlyMap<string, string>;
}

const ask = async (stack: Stack, method: string, path: string, options: RequestOptions = {}): Promise<any> => {
  const answer = await stack.request(method, `/api/v1${path}`, options);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};

/**
 * Sets up a PMS that computes in binary, an account with native quotes, one with estimated ones, and an importer.
 */
export const moneyStage = async (stack: Stack): Promise<Stage> => {
  for (const [at, { id }] of (await stack.sandbox.listings(LIVE.account)).entries()) {
    const inBinary = (amount: number): string => String((amount + at) * 1.1);
    await stack.sandbox.changeListing(LIVE.account, id, { price: inBinary(90), deposit: inBinary(10) });
    const stay = { listing: id, arrival: day(200), departure: day(203), totalPrice: inBinary(300) };
    // The nights may already be taken.
    await stack.sandbox.book(LIVE.account, stay).catch(() => undefined);
  }
  const accounts = [
    await stack.connect(LIVE.account, LIVE.provider),
    await stack.connect(COMPUTED.account, COMPUTED.provider),
  ];
  const tenant = (await ask(stack, 'POST', '/tenant', { body: { name: 'Importer' } })).id as string;
  for (const id of accounts) await ask(stack, 'PATCH', `/integration-account/${id}`, { body: { allowImport: true } });
  const listings = (await ask(stack, 'GET', '/listing?limit=100&status=ACTIVE')).data as any[];
  const imported = listings.filter((_, at) => at % 2 === 0);
  await ask(stack, 'POST', '/listing/import', { tenant, body: { listingIDs: imported.map(({ id }) => id) } });
  const shelves = [...listings.map((one) => shelfOf(one, undefined)), ...imported.map((one) => shelfOf(one, tenant))];
  return { accounts, shelves, rates: await until('reference rates', () => ratesOf(stack)) };
};

const shelfOf = (listing: any, tenant: string | undefined): Shelf => ({
  id: listing.id,
  currency: listing.currency,
  unitId: listing.units.length > 1 ? listing.units[0].id : undefined,
  minimumNights: listing.minimumNights,
  tenant,
  accountId: listing.integrationAccountID,
});

const ratesOf = async (stack: Stack): Promise<Map<string, string> | undefined> => {
  const rows = await stack.sql<{ currency: string; rate: string }>(
    'SELECT currency, rate::text FROM exchange_rate WHERE date = (SELECT max(date) FROM exchange_rate)',
  );
  if (rows.length === 0) return undefined;
  return new Map([['EUR', '1'], ...rows.map(({ currency, rate }) => [currency, rate] as const)]);
};
