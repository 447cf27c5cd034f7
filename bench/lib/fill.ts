import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { createApp } from '../../src/app.js';
import { readEnv } from '../../src/config/env.js';
import { CalendarMirrorService } from '../../src/modules/availability/calendar-mirror.service.js';
import { ListingMirrorService } from '../../src/modules/listing/mirror/listing-mirror.service.js';
import { ListingService } from '../../src/modules/listing/listing.service.js';
import { ApiKeyService } from '../../src/modules/tenancy/api-key.service.js';
import { operatorOf } from '../../src/modules/tenancy/operator.js';
import { WorkspaceService } from '../../src/modules/tenancy/workspace.service.js';
import { asSystem } from '../../src/platform/database/access.js';
import { Database } from '../../src/platform/database/database.js';
import { newId } from '../../src/platform/database/ids.js';
import { addDays, todayIn } from '../../src/values/time/dates.js';
import { type BenchListing, nightsFrom } from './stays.js';

export interface Filled {
  key: string;
  /** Some listings from across the account: id and `latitude,longitude`. */
  samples: { id: string; location: string }[];
  firstDay: string;
  nights: number;
  /** Tenants that imported the samples. */
  importers: string[];
}

const BATCH = 250;
const SAMPLES = 200;
const IMPORTERS = 16;

const finish = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
};

/** Fills one account with a markup and a discount through the service's own mirrors. */
export const fill = async (variables: Record<string, string>, stays: readonly BenchListing[]): Promise<Filled> => {
  const app = await createApp(readEnv({ ...variables, ROLE: 'api', LOG_LEVEL: 'warn' }));
  await app.init();
  try {
    return await asSystem(() => fillWith(app, variables.DATABASE_URL!, stays));
  } finally {
    await app.close();
  }
};

const fillWith = async (
  app: NestFastifyApplication,
  databaseUrl: string,
  stays: readonly BenchListing[],
): Promise<Filled> => {
  const from = <T>(service: new (...parameters: never[]) => T): T => app.get(service, { strict: false });
  const { workspaceId, defaultTenantId: tenantId } = await from(WorkspaceService).create('Bench', {
    secondTenant: 'Second',
  });
  const { key } = await from(ApiKeyService).create(operatorOf(workspaceId), { name: 'bench' });
  const accountId = newId(new Date());
  await from(Database).query(
    `INSERT INTO integration_account (id, workspace_id, tenant_id, name, provider, account_identifier, auth_type, status,
         markup_percentage, default_discount_percentage, distribution_markup_percentage, created_at, updated_at)
       VALUES ($1, $2, $3, 'Bench', 'PROVIDER_04', 'bench', 'ACCESS_TOKEN', 'ACTIVE', 10, 5, 0, now(), now())`,
    [accountId, workspaceId, tenantId],
  );
  const account = {
    id: accountId,
    workspaceId,
    tenantId,
    provider: 'PROVIDER_04',
    requireListingApproval: false,
    status: 'ACTIVE',
  } as const;
  const readAt = new Date();
  for (let start = 0; start < stays.length; start += BATCH) {
    await from(ListingMirrorService).apply(
      account,
      stays.slice(start, start + BATCH).map(({ listing }) => listing),
      readAt,
    );
  }
  const listings = await from(ListingService).byProviderIds(
    account,
    stays.map(({ listing }) => listing.providerId),
  );
  const firstDay = todayIn('America/Los_Angeles', readAt);
  let nights = 0;
  for (const { listing, nights: given } of stays) {
    const calendar = nightsFrom(firstDay, given, listing);
    const range = { from: firstDay, to: addDays(firstDay, calendar.length - 1) };
    nights += (await from(CalendarMirrorService).apply(listings.get(listing.providerId)!, calendar, range, readAt))
      .written;
  }
  const every = Math.ceil(stays.length / SAMPLES);
  const samples = stays
    .filter((_, index) => index % every === 0)
    .map(({ listing }) => ({
      id: listings.get(listing.providerId)!.id,
      location: `${listing.latitude},${listing.longitude}`,
    }));
  const importers = await from(Database).query<{ id: string }>(
    `WITH importer AS (
       INSERT INTO tenant (id, workspace_id, name, created_at, updated_at)
         SELECT gen_random_uuid(), $1, 'Importer ' || n, now(), now() FROM generate_series(1, ${IMPORTERS}) n RETURNING id),
     imported AS (
       INSERT INTO listing_import (listing_id, tenant_id, owner_tenant_id, workspace_id, created_at)
         SELECT listing, importer.id, $2, $1, now() FROM importer, unnest($3::uuid[]) listing)
     SELECT id FROM importer`,
    [workspaceId, tenantId, samples.map(({ id }) => id)],
  );
  await finish(databaseUrl);
  return { key, samples, firstDay, nights, importers: importers.map(({ id }) => id) };
};
