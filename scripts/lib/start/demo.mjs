import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { poll } from '../project.mjs';

const PROVIDER = 'PROVIDER_14';
const READ_TIMEOUT = 10_000;
/** The maximum number of listings to try until one can be booked. */
const CANDIDATES = 10;
const EVENTS = ['RESERVATION_CREATED', 'RESERVATION_UPDATED', 'RESERVATION_CANCELLED'];
const NIGHTS = 3;
const GUEST = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+442079460000' };

/**
 * On the first start, connects the sandbox account and sends its notifications to the inbox `demo` of the sandbox.
 * Recorded in `dataDir`, so that an account that the user deleted does not come back.
 */
export async function prepareDemo(api, { sandboxUrl, dataDir }) {
  const mark = join(dataDir, 'demo-account');
  if (existsSync(mark)) return;
  await connectedAccount(api);
  await subscribe(api, inboxUrl(sandboxUrl));
  writeFileSync(mark, '');
}

export const inboxUrl = (sandboxUrl) => `${sandboxUrl}/inbox/demo`;

/** Returns an active account of the sandbox; undefined if none is connected. */
export async function activeAccount(api) {
  const { data } = await api.get('integration-account?limit=100');
  return data.find((account) => account.provider === PROVIDER && account.status === 'ACTIVE');
}

/** Returns the active account of the sandbox; connects one if there is none. */
export async function connectedAccount(api) {
  return (
    (await activeAccount(api)) ??
    api.post('integration-account', {
      name: 'Sandbox demo',
      accountIdentifier: await freeIdentifier(api),
      provider: PROVIDER,
      authType: 'API_KEY',
      authConfig: { api_key: 'sandbox-demo' },
    })
  );
}

async function freeIdentifier(api) {
  const { data } = await api.get('integration-account?limit=100');
  const taken = data.map((account) => account.accountIdentifier);
  const names = ['sandbox-demo', ...taken.map((_, index) => `sandbox-demo-${index + 2}`)];
  return names.find((name) => !taken.includes(name));
}

/** Adds `url` to the receivers of notifications, without changing the others. Returns its signing secret. */
export async function subscribe(api, url) {
  const { provider, path } = await subscription(api);
  const { status, body: app } = await api.call('GET', `outgoing-webhooks/${provider}`);
  const { urls = [], events = [] } = status === 200 ? app : {};
  if (!urls.includes(url) || !EVENTS.every((event) => events.includes(event))) {
    await api.patch(path, { urls: [...new Set([...urls, url])], events: [...new Set([...events, ...EVENTS])] });
  }
  const { data } = await api.get(`outgoing-webhooks/${provider}/secrets`);
  return data.find((secret) => secret.url === url);
}

/** Returns the subscription for every PMS, to which URLs are added; that of the sandbox if it has its own URLs. */
async function subscription(api) {
  const path = `outgoing-webhooks/${PROVIDER}`;
  const { status, body } = await api.call('GET', path);
  return status === 200 && body.urls.length > 0
    ? { provider: PROVIDER, path }
    : { provider: 'ALL', path: 'outgoing-webhooks' };
}

/** Waits for the first listing of an account and returns `{ total, data }`; undefined if none arrived in time. */
export function firstListings(api, accountId) {
  return poll(
    async () => {
      const { data, meta } = await api.get(`listing?limit=50&status=ACTIVE&guests=2&integrationAccountID=${accountId}`);
      return meta.total > 0 ? { total: meta.total, data } : undefined;
    },
    { timeout: READ_TIMEOUT, interval: 200 },
  );
}

/** Finds a listing with three free nights and a quote: `{ listing, calendar, stay, quote }`; undefined if none. */
export function bookableStay(api, listings) {
  const candidates = listings.filter(takesShortStays).slice(0, CANDIDATES);
  return poll(() => firstBookable(api, candidates), { timeout: READ_TIMEOUT, interval: 500 });
}

async function firstBookable(api, listings) {
  for (const listing of listings) {
    const calendar = await api.get(`availability/${listing.id}?limit=90&includePrice=true`);
    const dates = freeNights(calendar.data);
    if (!dates) continue;
    const stay = { listingID: listing.id, ...dates, guests: 2 };
    const { status, body: quote } = await api.call('POST', 'quote', stay);
    if (status < 300) return { listing, calendar, stay, quote };
  }
  return undefined;
}

const takesShortStays = ({ units, minimumNights, maximumNights }) =>
  units.length === 1 && units[0].inventoryCount === 1 && minimumNights <= NIGHTS && maximumNights >= NIGHTS;

function freeNights(nights) {
  const isFree = (night) => night.status === 'AVAILABLE' && night.minimumNights <= NIGHTS;
  const first = nights.findIndex(
    (_, index) => index > 6 && nights[index + NIGHTS] && nights.slice(index, index + NIGHTS).every(isFree),
  );
  return first < 0 ? undefined : { checkInDate: nights[first].date, checkOutDate: nights[first + NIGHTS].date };
}

/** Returns the request that books a quoted stay at its price. */
export function reservationOf(stay, { currency, totals }) {
  return {
    ...stay,
    adults: stay.guests,
    guest: GUEST,
    notes: '',
    source: 'website',
    currency,
    totalBasePrice: totals.base,
    totalFeePrice: totals.fees,
    totalTaxPrice: totals.taxes,
    totalPrice: totals.total,
  };
}
