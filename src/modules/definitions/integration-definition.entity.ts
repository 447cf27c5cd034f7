import { Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Provider } from '../../connectors/port/provider.js';
import { InstantColumn, JsonColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';

@Entity('integration_definition')
@Unique('integration_definition_provider', ['workspaceId', 'provider'])
export class IntegrationDefinitionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @TextColumn()
  provider: Provider;

  /** `{ listing: { <field>: boolean } }`; docs/interface.md#integration-definition. */
  @JsonColumn()
  fieldsToSync: { listing: Record<string, boolean> };

  @TextColumn({ nullable: true })
  icon: string | null;

  /** Sealed JSON `{ headers, queryParams }`. */
  @TextColumn({ nullable: true })
  partnerKey: string | null;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}
