import { randomBytes } from 'node:crypto';
import { credentialOf, PARTNER_KEYS } from '../../../sandbox/credentials.js';
import type { Random } from './random.js';
import type { Answer, Stack } from './stack.js';
import { pause } from './wait.js';

interface RateLimit {
  scope: 'account' | 'address' | 'app';
  requests: number;
  perSeconds: number;
}

/** A provider as `GET /api/v1/provider` reports it, with an authorization that needs no browser. */
export interface FleetProvider {
  provider: string;
  connector: string;
  rateLimits: RateLimit[];
  capabilities: { quote: string };
  authType: string;
  fields: string[];
}

/** A connected account and its name at the sandbox. */
export interface Member extends FleetProvider {
  id: string;
  account: string;
  /** The time at which its credentials were verified (ms). */
  connectedAt: number;
}

/** The time that a caller waited for an answer, whatever it was. */
export interface Wait {
  ms: number;
  status: number;
}

/** One account per code, because it has only an address. */
const FEED = 'feed_url';

/** Returns the codes whose accounts are connected with credentials. */
export const fleetProviders = async (stack: Stack): Promise<FleetProvider[]> => {
  const { body } = await stack.request('GET', '/api/v1/provider');
  const known = new Set<string>();
  const providers = (body as any[]).flatMap(({ authSchemes, ...provider }) => {
    const scheme = authSchemes.find(({ authType }: { authType: string }) => authType !== 'OAUTH');
    if (provider.connector === null || !scheme || known.has(provider.connector)) return [];
    known.add(provider.connector);
    const fields = scheme.fields.map(({ name }: { name: string }) => name) as string[];
    return fields.includes(FEED) ? [] : [{ ...provider, authType: scheme.authType, fields } as FleetProvider];
  });
  for (const { provider, connector } of providers) {
    const partnerKey = PARTNER_KEYS[connector];
    if (!partnerKey) continue;
    const { status, text } = await stack.request('PUT', `/api/v1/integration-definition/${provider}`, {
      body: { partnerKey },
    });
    if (status !== 200) throw new Error(`${connector} has no partner key: ${status} ${text}`);
  }
  return providers;
};

/** Connects a sandbox account, retrying while the PMS is unavailable; reports every answer to `waited`. */
export const enlist = async (
  stack: Stack,
  account: string,
  provider: FleetProvider,
  waited: (wait: Wait) => void,
): Promise<Member> => {
  for (let attempt = 1; ; attempt += 1) {
    const secret = (field: string): string => credentialOf(field, account, stack.sandbox.url, attempt);
    const body = {
      name: account,
      accountIdentifier: `${account}-${randomBytes(4).toString('hex')}`,
      provider: provider.provider,
      authType: provider.authType,
      authConfig: Object.fromEntries(provider.fields.map((field) => [field, secret(field)])),
    };
    const answer = await timed(() => stack.request('POST', '/api/v1/integration-account', { body }), waited);
    if (answer.status === 201) return { ...provider, id: answer.body.id, account, connectedAt: Date.now() };
    if (answer.status < 500) throw new Error(`${provider.connector} refused: ${answer.status} ${answer.text}`);
    await pause(Math.min(30, Number(answer.headers.get('retry-after') ?? 2)) * 1_000);
  }
};

/** Requests a quote from the member's PMS; undefined while it has no stored free nights. */
export const askForQuote = async (
  stack: Stack,
  { id }: Member,
  random: Random,
  waited: (wait: Wait) => void,
): Promise<number | undefined> => {
  const { body } = await stack.request('GET', `/api/v1/listing?status=ACTIVE&limit=10&integrationAccountID=${id}`);
  const listing = body.data.length > 0 ? random.pick(body.data as any[]) : undefined;
  const stay = listing && (await freeStay(stack, listing));
  if (!stay) return undefined;
  const quote = { ...stay, listingID: listing.id, guests: 1 };
  return (await timed(() => stack.request('POST', '/api/v1/quote', { body: quote }), waited)).status;
};

const freeStay = async (stack: Stack, listing: any): Promise<object | undefined> => {
  const unit = listing.units[0];
  const answer = await stack.request('GET', `/api/v1/availability/${listing.id}?limit=31`);
  const nights = (answer.body.data as any[]).filter((night) => night.unit.id === unit.id);
  for (let start = 1; start < nights.length; start += 1) {
    const stay = nights.slice(start, start + Math.max(1, nights[start].minimumNights));
    const end = nights[start + stay.length];
    if (!end || !stay.every(({ status }) => status === 'AVAILABLE')) continue;
    const unitID = listing.units.length > 1 ? { unitID: unit.id } : {};
    return { ...unitID, checkInDate: nights[start].date, checkOutDate: end.date };
  }
  return undefined;
};

const timed = async (call: () => Promise<Answer>, waited: (wait: Wait) => void): Promise<Answer> => {
  const began = performance.now();
  const answer = await call();
  waited({ ms: performance.now() - began, status: answer.status });
  return answer;
};
