import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import type { Env } from '../../../config/env.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import { Audit } from '../../../records/audit/audit.js';
import { AuditEntryEntity } from '../../../records/audit/audit-entry.entity.js';
import { AuditRepository } from '../../../records/audit/audit.repository.js';
import { ceilingsFor } from '../../../records/ceilings/testing/ceilings.factory.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { ApiKeyEntity } from '../api-key.entity.js';
import { ApiKeyRepository } from '../api-key.repository.js';
import { ApiKeyService } from '../api-key.service.js';
import { KeyNetworks } from '../key-networks.js';
import { KeyAuthenticator } from '../key-authenticator.js';
import { WorkspaceEvents } from '../tenancy.events.js';
import { TenancyService } from '../tenancy.service.js';
import { TenantEntity } from '../tenant.entity.js';
import { TenantRepository } from '../tenant.repository.js';
import { WorkspaceEntity } from '../workspace.entity.js';
import { WorkspaceRepository } from '../workspace.repository.js';
import { BootstrapService } from '../bootstrap.service.js';
import { WorkspaceService } from '../workspace.service.js';

const TENANCY_ENTITIES = [WorkspaceEntity, TenantEntity, ApiKeyEntity, AuditEntryEntity];

/** The most live keys of a workspace. */
export const CAP = 20;

/** What one process has of this module. */
interface TenancyProcess {
  authenticator: KeyAuthenticator;
  keys: ApiKeyService;
  tenancy: TenancyService;
  events: WorkspaceEvents;
  workspaces: WorkspaceService;
  bootstrap: BootstrapService;
}

export interface TenancyHarness extends TenancyProcess {
  connection: TestConnection;
  clock: FixedClock;
  audit: Audit;
  keyRing: KeyRing;
  /** Creates another process on the same database, with caches of its own. */
  another(nodeEnv?: string): TenancyProcess;
}

export const tenancyHarness = async (...more: (new () => object)[]): Promise<TenancyHarness> => {
  Logger.overrideLogger(false);
  const connection = await openTestDatabase(...TENANCY_ENTITIES, ...more);
  const clock = new FixedClock();
  const audit = new Audit(connection.database, new AuditRepository(connection.database), clock);
  const keyRing = new KeyRing(`test:${randomBytes(32).toString('base64')}`);
  const another = (nodeEnv = 'test'): TenancyProcess => {
    const { database } = connection;
    const [tenants, keyRows, workspaceRows] = [
      new TenantRepository(database),
      new ApiKeyRepository(database),
      new WorkspaceRepository(database),
    ];
    const env = { NODE_ENV: nodeEnv, API_KEYS_PER_WORKSPACE: CAP } as Env;
    const authenticator = new KeyAuthenticator(
      keyRows,
      tenants,
      new KeyNetworks(database, keyRows, audit, clock),
      clock,
    );
    const keys = new ApiKeyService(database, keyRows, tenants, authenticator, audit, env, clock);
    const tenancy = new TenancyService(database, tenants, workspaceRows, ceilingsFor(database), audit, clock);
    const events = new WorkspaceEvents();
    const workspaces = new WorkspaceService(database, workspaceRows, tenancy, keys, events, keyRing, audit, clock);
    const bootstrap = new BootstrapService(database, workspaceRows, workspaces, keys, keyRows, env);
    return { authenticator, keys, tenancy, events, workspaces, bootstrap };
  };
  return { connection, clock, audit, keyRing, another, ...another() };
};
