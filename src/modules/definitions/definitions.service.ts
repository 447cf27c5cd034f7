import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConnectorRegistry } from '../../connectors/kit/gateway.js';
import { type Provider, PROVIDERS } from '../../connectors/kit/provider.js';
import { Audit } from '../../shared/audit/audit.js';
import { KeyRing } from '../../shared/crypto/key-ring.js';
import { Database } from '../../shared/database/database.js';
import { newId } from '../../shared/database/ids.js';
import { Clock } from '../../shared/time/clock.js';
import { WorkspaceEvents } from '../tenancy/tenancy.events.js';
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

/** One definition per workspace and provider code; the 16 rows are made with the workspace. */
@Injectable()
export class DefinitionsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly definitions: DefinitionsRepository,
    private readonly registry: ConnectorRegistry,
    private readonly workspaceEvents: WorkspaceEvents,
    private readonly keyRing: KeyRing,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workspaceEvents.onCreated((workspaceId) => this.insertMissing(workspaceId));
  }

  /** All 16, by code. */
  async list(workspaceId: string): Promise<IntegrationDefinition[]> {
    return (await this.definitions.list(workspaceId)).map((row) => this.opened(row));
  }

  /** Merges the keys given into what is stored. semantics §7 */
  async update(workspaceId: string, provider: Provider, changes: DefinitionChanges): Promise<IntegrationDefinition> {
    return this.database.transaction(async () => {
      const row = await this.definitions.findForUpdate(workspaceId, provider);
      if (!row) throw new Error(`Workspace without a definition of ${provider}`);
      const updated = this.merged(row, changes);
      await this.definitions.save(updated);
      const target = { type: 'integration-definition', id: provider } as const;
      await this.audit.record({ workspaceId }, 'DEFINITION_CHANGED', target);
      return this.opened(updated);
    });
  }

  /** Every field is synchronized where no row says otherwise. */
  async of(workspaceId: string, provider: Provider): Promise<DefinitionSettings> {
    const row = await this.definitions.find(workspaceId, provider);
    if (!row) return { fieldsToSync: allFields() };
    return { fieldsToSync: row.fieldsToSync.listing, partnerKey: this.openPartnerKey(row) ?? undefined };
  }

  private merged(row: IntegrationDefinitionEntity, changes: DefinitionChanges): IntegrationDefinitionEntity {
    const partnerKey =
      changes.partnerKey === undefined
        ? row.partnerKey
        : this.sealPartnerKey(row, mergePartnerKey(this.openPartnerKey(row), changes.partnerKey));
    return {
      ...row,
      icon: changes.icon === undefined ? row.icon : changes.icon,
      fieldsToSync: { listing: { ...row.fieldsToSync.listing, ...given(changes.fieldsToSync?.listing) } },
      partnerKey,
      updatedAt: this.clock.now(),
    };
  }

  private async insertMissing(workspaceId: string): Promise<void> {
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
    return { id, name, provider, fieldsToSync, icon, partnerKey: this.openPartnerKey(row), createdAt, updatedAt };
  }

  private openPartnerKey(row: IntegrationDefinitionEntity): PartnerKey | null {
    return row.partnerKey === null
      ? null
      : (JSON.parse(this.keyRing.open(row.partnerKey, sealContext(row))) as PartnerKey);
  }

  private sealPartnerKey(row: IntegrationDefinitionEntity, partnerKey: PartnerKey | null): string | null {
    return partnerKey === null ? null : this.keyRing.seal(JSON.stringify(partnerKey), sealContext(row));
  }
}

const sealContext = ({ id, workspaceId }: IntegrationDefinitionEntity): string =>
  `integration_definition.partner_key|${id}|${workspaceId}`;

const allFields = (): Record<string, boolean> => Object.fromEntries(LISTING_FIELDS.map((field) => [field, true]));

const given = (fields: Partial<Record<string, boolean>> = {}): Record<string, boolean> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, boolean] => entry[1] !== undefined));
