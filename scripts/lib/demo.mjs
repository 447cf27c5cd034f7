import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { poll, UserError } from './project.mjs';

const LISTINGS_TIMEOUT = 20_000;

/**
 * On the first start connects the sandbox account `sandbox-demo` and waits a while for its listings.
 * Remembered in `dataDir`, so that an account the user deleted does not come back.
 * @returns the number of listings to be seen, undefined when none arrived in time
 */
export async function connectDemoAccount({ baseUrl, apiKey, dataDir }) {
  const call = caller(baseUrl, apiKey);
  const mark = join(dataDir, 'demo-account');
  if (!existsSync(mark)) {
    const response = await call('/api/v1/integration-account', {
      name: 'Sandbox demo',
      accountIdentifier: 'sandbox-demo',
      provider: 'PROVIDER_14',
      authType: 'API_KEY',
      authConfig: { api_key: 'sandbox-demo' },
    });
    if (!response.ok && response.status !== 409) {
      throw new UserError(`Connecting the sandbox account failed with ${response.status}: ${await response.text()}`);
    }
    writeFileSync(mark, '');
    return poll(async () => (await listingCount(call)) || undefined, { timeout: LISTINGS_TIMEOUT, interval: 200 });
  }
  return listingCount(call);
}

async function listingCount(call) {
  const response = await call('/api/v1/listing?limit=1');
  return response.ok ? (await response.json()).meta.total : 0;
}

function caller(baseUrl, apiKey) {
  return (path, body) =>
    fetch(baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-service-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
}
