import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startApp, type TestApp } from '../support/app.js';
import { freeStay } from '../support/booking.js';

const FILE = resolve(import.meta.dirname, '../../examples/requests/lodgewire.http');

interface HttpRequest {
  name: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Reads a file as editors do: variables, then requests after `###`, each with headers, an empty line and a body. */
const requestsIn = (text: string, own: Record<string, string>): HttpRequest[] => {
  const declared = Object.fromEntries([...text.matchAll(/^@(\w+) = (.*)$/gm)].map(([, name, value]) => [name, value]));
  const variables: Record<string, string> = { ...declared, ...own };
  return text
    .split(/^### .*\n/m)
    .slice(1)
    .map((part) => {
      const filled = part.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables[name]!);
      const [head = '', ...body] = filled.trimEnd().split('\n\n');
      const [name = '', line = '', ...headers] = head.split('\n');
      const [method = '', url = ''] = line.split(' ');
      return {
        name: name.replace('# @name ', ''),
        method,
        url,
        headers: Object.fromEntries(headers.map((header) => header.split(': '))) as Record<string, string>,
        body: body.length === 0 ? undefined : body.join('\n\n'),
      };
    });
};

describe('the requests of lodgewire.http', () => {
  let app: TestApp;
  let requests: HttpRequest[];
  let stay: { checkInDate: string; checkOutDate: string };

  beforeAll(async () => {
    app = await startApp();
    const account = await app.connect('demo-small');
    const listing = (await app.api('GET', '/api/v1/listing?limit=1')).body.data[0].id;
    stay = await freeStay(app, listing, 3);
    const urls = [app.sandbox.inboxUrl('requests')];
    await app.api('PATCH', '/api/v1/outgoing-webhooks/PROVIDER_14', { body: { urls } });
    await app.api('PUT', '/api/v1/event/consumer/booking-site', { body: { cursor: 'now' } });
    requests = requestsIn(readFileSync(FILE, 'utf8'), {
      baseUrl: app.url,
      apiKey: app.first.key,
      listingID: listing,
      integrationAccountID: account,
    });
  }, 120_000);
  afterAll(() => app?.close());

  const send = async ({ method, url, headers, body }: HttpRequest): Promise<{ status: number; text: string }> => {
    const later = (text: string): string =>
      text.replaceAll('2027-03-01', stay.checkInDate).replaceAll('2027-03-04', stay.checkOutDate);
    const answer = await fetch(later(url), { method, headers, body: body && later(body) });
    return { status: answer.status, text: await answer.text() };
  };

  it('that read are answered, unless they name an id of nothing', async () => {
    const reading = requests.filter(({ method }) => method === 'GET');
    expect(reading.length).toBeGreaterThan(30);
    const faults: unknown[] = [];
    for (const request of reading) {
      const { status, text } = await send(request);
      const isFound = status === 200 || (status === 404 && request.url.includes('01a2040c-'));
      if (!isFound) faults.push([request.name, status, text]);
    }
    expect(faults).toEqual([]);
  });

  it.each(['createQuote', 'createTag', 'createTenant', 'createApiKey', 'getListing', 'requestSync'])(
    'include %s, which succeeds',
    async (name) => {
      const found = requests.find((request) => request.name === name);
      const { status, text } = await send(found!);
      expect([status < 300, text]).toEqual([true, expect.stringMatching(/^\{/)]);
    },
  );
});
