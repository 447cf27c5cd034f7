import { Entity, PrimaryColumn, Unique } from 'typeorm';
import type { Provider } from '../../connectors/port/provider.js';
import { InstantColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';

@Entity('oauth_app')
@Unique('oauth_app_provider', ['workspaceId', 'provider'])
export class OAuthAppEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @TextColumn()
  provider: Provider;

  @TextColumn({ default: '' })
  clientId: string;

  /** Sealed. */
  @TextColumn({ nullable: true })
  clientSecret: string | null;

  /** Space-separated. */
  @TextColumn({ default: '' })
  scopes: string;

  @TextColumn({ default: '' })
  webhookUser: string;

  /** Sealed. */
  @TextColumn({ nullable: true })
  webhookPassword: string | null;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}
