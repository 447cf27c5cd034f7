import { Injectable } from '@nestjs/common';
import { ConnectorRegistry } from '../../connectors/port/gateway.js';
import { type Provider, PROVIDERS } from '../../connectors/port/provider.js';
import { Audit } from '../../records/audit/audit.js';
import type { AuditTarget } from '../../records/audit/audit.types.js';
import { changedFields } from '../../records/audit/changed-fields.js';
import { hasScope } from '../../platform/access/rights.js';
import type { WorkspaceCaller } from '../../platform/access/scope.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import { Clock } from '../../values/time/clock.js';
import { DefinitionsRepository } from './definitions.repository.js';
import {
  type DefinitionChanges,
  type DefinitionSettings,
  type IntegrationDefinition,
  LISTING_FIELDS,
  type PartnerKey,
} from './definitions.types.js';
import type { IntegrationDefinitionEntity } from './integration-definition.entity.js';
import { mergePartnerKey } from './partner-key.js';

type SealedPartnerKey = Pick<IntegrationDefinitionEntity, 'id' | 'workspaceId' | 'partnerKey'>;

/** One definition per workspace and provider code; the 16 rows are created with the workspace. */
@Injectable()
export class DefinitionsService {
  constructor(
    private readonly database: Database,
    private readonly definitions: DefinitionsRepository,
    private readonly registry: ConnectorRegistry,
    private readonly keyRing: KeyRing,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Returns all 16 definitions, by code. */
  async list(caller: WorkspaceCaller): Promise<IntegrationDefinition[]> {
    const definitions = (await this.definitions.list(caller.workspaceId)).map((row) => this.opened(row));
    return this.database.transaction(() => this.disclosed(caller, definitions));
  }

  /** Merges the given keys into the stored ones. */
  async update(
    caller: WorkspaceCaller,
    provider: Provider,
    changes: DefinitionChanges,
  ): Promise<IntegrationDefinition> {
    const { workspaceId } = caller;
    return this.database.transaction(async () => {
      const row = await this.definitions.findForUpdate(workspaceId, provider);
      if (!row) throw new Error(`The workspace has no definition of ${provider}`);
      const updated = this.merged(row, changes);
      await this.definitions.save(updated);
      const definition = this.opened(updated);
      const fields = changedFields(this.opened(row), { ...definition, updatedAt: undefined });
      await this.audit.record({ workspaceId }, 'DEFINITION_CHANGED', targetOf(provider), fields);
      const [disclosed] = await this.disclosed(caller, [definition]);
      return disclosed!;
    });
  }

  /** Returns the settings of a provider. Every field is synchronized unless a row says otherwise. */
  async of(workspaceId: string, provider: Provider): Promise<DefinitionSettings> {
    const row = await this.definitions.find(workspaceId, provider);
    if (!row) return { fieldsToSync: allFields() };
    return { fieldsToSync: row.fieldsToSync.listing, partnerKey: this.openPartnerKey(row) };
  }

  /** Adds the partner keys for callers who may read secrets; each such read is recorded in the audit log. */
  private async disclosed(
    { workspaceId, rights }: WorkspaceCaller,
    definitions: IntegrationDefinition[],
  ): Promise<IntegrationDefinition[]> {
    if (!hasScope(rights, 'secrets')) return definitions.map((definition) => ({ ...definition, partnerKey: null }));
    for (const { provider, partnerKey } of definitions)
      if (partnerKey) await this.audit.record({ workspaceId }, 'PARTNER_KEY_READ', targetOf(provider));
    return definitions;
  }

  private merged(row: IntegrationDefinitionEntity, changes: DefinitionChanges): IntegrationDefinitionEntity {
    const partnerKey =
      changes.partnerKey === undefined
        ? row.partnerKey
        : this.sealPartnerKey(row, mergePartnerKey(this.openPartnerKey(row) ?? null, changes.partnerKey));
    return {
      ...row,
      icon: changes.icon === undefined ? row.icon : changes.icon,
      fieldsToSync: { listing: { ...row.fieldsToSync.listing, ...given(changes.fieldsToSync?.listing) } },
      partnerKey,
      updatedAt: this.clock.now(),
    };
  }

  /** Creates the definitions that the workspace lacks, in the caller's transaction. */
  async insertMissing(workspaceId: string): Promise<void> {
    const now = this.clock.now();
    const rows = PROVIDERS.map((provider) => ({
      id: newId(now),
      workspaceId,
      provider,
      fieldsToSync: { listing: allFields() },
      icon: null,
      partnerKey: null,
      createdAt: now,
      updatedAt: now,
    }));
    await this.definitions.insertMissing(rows);
  }

  private opened(row: IntegrationDefinitionEntity): IntegrationDefinition {
    const { id, provider, fieldsToSync, icon, createdAt, updatedAt } = row;
    const name = this.registry.nameOf(provider);
    const partnerKey = this.openPartnerKey(row) ?? null;
    return { id, name, provider, fieldsToSync, icon, partnerKey, createdAt, updatedAt };
  }

  /** Returns the partner key of a stored definition. */
  openPartnerKey(row: SealedPartnerKey): PartnerKey | undefined {
    if (row.partnerKey === null) return undefined;
    return JSON.parse(this.keyRing.open(row.partnerKey, sealContext(row))) as PartnerKey;
  }

  private sealPartnerKey(row: IntegrationDefinitionEntity, partnerKey: PartnerKey | null): string | null {
    return partnerKey === null ? null : this.keyRing.seal(JSON.stringify(partnerKey), sealContext(row));
  }
}

const targetOf = (provider: Provider): AuditTarget => ({ type: 'integration-definition', id: provider });

const sealContext = ({ id, workspaceId }: Pick<IntegrationDefinitionEntity, 'id' | 'workspaceId'>): string =>
  `integration_definition.partner_key|${id}|${workspaceId}`;

const allFields = (): Record<string, boolean> => Object.fromEntries(LISTING_FIELDS.map((field) => [field, true]));

const given = (fields: Partial<Record<string, boolean>> = {}): Record<string, boolean> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, boolean] => entry[1] !== undefined));
