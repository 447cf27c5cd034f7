import { join } from 'node:path';
import { apiClient } from '../api.mjs';
import { activeAccount, bookableStay, firstListings, prepareDemo } from './demo.mjs';
import { walkThrough } from './walk-through.mjs';

/** Returns the output of `npm start`: all addresses and, with the sandbox PMS, lines to paste. */
export async function welcomeText(settings, apiKey) {
  const { sandbox, paste } = settings.sandbox ? await demoText(settings, apiKey) : { sandbox: '', paste: '' };
  return `
Lodgewire is ready.

  Console      ${settings.baseUrl}/console#key=${apiKey}
  API          ${settings.baseUrl}
  Swagger UI   ${settings.baseUrl}/docs
  API key      ${apiKey}${sandbox}
  Logs         ${join(settings.dataDir, 'logs')}
${paste}
Ctrl-C stops everything. The next start has the same data.`;
}

async function demoText(settings, apiKey) {
  const api = apiClient({ ...settings, apiKey });
  await prepareDemo(api, settings);
  const account = await activeAccount(api);
  const listings = account && (await firstListings(api, account.id));
  const found = listings && (await bookableStay(api, listings.data));
  const connected = account
    ? `account "${account.name}" connected, ${listings?.total ?? 'no'} listings so far`
    : 'no account';
  return {
    sandbox: `\n  Sandbox PMS  ${settings.sandboxUrl}, ${connected}`,
    paste: found ? pasteText(walkThrough({ ...settings, apiKey, ...found })) : '',
  };
}

function pasteText(lines) {
  return `
\`npm run demo\` in another terminal shows a booking and its signed notification in ten lines.
Or paste these lines there: listings, a calendar, a quote, a booking, and the notification that arrived.

${lines.join('\n')}
`;
}
