import { createHash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Lodgewire } from '@lodgewire/sdk';
import { createSite } from './site.js';

const {
  LODGEWIRE_URL: baseUrl = 'http://localhost:3000',
  LODGEWIRE_API_KEY: apiKey = '',
  SITE_PORT = '4000',
} = process.env;

const lw = new Lodgewire({ apiKey, baseUrl });
const address = `http://localhost:${SITE_PORT}`;
const { secret } = await lw.webhooks.subscribe(`${address}/hooks`);
const linkSecret = createHash('sha256').update(`links of stays ${apiKey}`).digest('base64');
const site = createSite({ lw, webhookSecret: secret, linkSecret });
const server = serve({ fetch: site.fetch, port: Number(SITE_PORT), hostname: 'localhost' }, () =>
  process.stdout.write(`The booking site is at ${address}. Ctrl-C stops it.\n`),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close(() => process.exit(0)));
