import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { BoolColumn, InstantColumn, IntColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';
import { TenantEntity } from '../tenancy/tenant.entity.js';
import type { AppProvider } from './webhooks.types.js';

@Entity('webhook_app')
@Unique('webhook_app_provider', ['tenantId', 'provider'])
export class WebhookAppEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @UuidColumn()
  tenantId: string;

  @ManyToOne(() => TenantEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tenant_id' })
  tenant?: TenantEntity;

  @TextColumn()
  provider: AppProvider;

  @TextColumn({ array: true })
  events: string[];

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}

/**
 * One receiving URL with its own secret. Removed URLs stay, with `removedAt` set, because their deliveries refer to
 * them.
 */
@Entity('webhook_endpoint')
@Index('webhook_endpoint_workspace', ['workspaceId'])
@Index('webhook_endpoint_removed', ['removedAt'], { where: 'removed_at IS NOT NULL' })
@Index('webhook_endpoint_url', ['appId', 'url'], { unique: true, where: 'removed_at IS NULL' })
export class WebhookEndpointEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  appId: string;

  @ManyToOne(() => WebhookAppEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'app_id' })
  app?: WebhookAppEntity;

  @UuidColumn()
  workspaceId: string;

  @TextColumn()
  url: string;

  /** Position in the app's `urls`. */
  @IntColumn()
  position: number;

  /** Sealed. */
  @TextColumn()
  secret: string;

  /** Sealed; also valid until `previousSecretUntil`. */
  @TextColumn({ nullable: true })
  previousSecret: string | null;

  @InstantColumn({ nullable: true })
  previousSecretUntil: Date | null;

  @InstantColumn({ nullable: true })
  failingSince: Date | null;

  @InstantColumn({ nullable: true })
  disabledAt: Date | null;

  @TextColumn({ nullable: true })
  disabledReason: string | null;

  @InstantColumn({ nullable: true })
  removedAt: Date | null;

  @InstantColumn()
  createdAt: Date;
}

/**
 * The delivery of one event to one URL. Only this row records whether it is due, leased, done or failed; the queue only
 * wakes workers.
 */
@Entity('webhook_delivery')
@Unique('webhook_delivery_once', ['eventId', 'endpointId'])
@Index('webhook_delivery_due', ['workspaceId', 'endpointId', 'nextAttemptAt'], { where: "state = 'PENDING'" })
@Index('webhook_delivery_leased', ['endpointId'], { where: "state = 'PENDING' AND lease_until IS NOT NULL" })
@Index('webhook_delivery_tests', ['workspaceId'], { where: "is_test AND state = 'PENDING' AND round = 0" })
@Index('webhook_delivery_page', ['workspaceId', 'tenantId', 'createdAt', 'id'])
@Index('webhook_delivery_account', ['accountId', 'createdAt', 'id'], { where: 'account_id IS NOT NULL' })
@Index('webhook_delivery_endpoint', ['endpointId', 'state'])
@Index('webhook_delivery_test', ['workspaceId', 'tenantId'], { where: 'is_test' })
export class WebhookDeliveryEntity {
  @PrimaryColumn('uuid')
  id: string;

  @TextColumn()
  eventId: string;

  @UuidColumn()
  workspaceId: string;

  @UuidColumn()
  tenantId: string;

  /** Null for a `notificationURL` delivery. */
  @UuidColumn({ nullable: true })
  endpointId: string | null;

  @ManyToOne(() => WebhookEndpointEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'endpoint_id' })
  endpoint?: WebhookEndpointEntity;

  @TextColumn()
  url: string;

  @TextColumn()
  state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED';

  @IntColumn({ default: 0 })
  attempts: number;

  /** Attempts of the current round: a redelivery starts a new round. */
  @IntColumn({ default: 0 })
  round: number;

  /** The next attempt was requested by a caller. */
  @BoolColumn()
  manual: boolean;

  /** The account that the event names; null for a test event. A trigger sets it where an earlier release does not. */
  @UuidColumn({ nullable: true })
  accountId: string | null;

  /** The event was sent to test the URL. */
  @BoolColumn()
  isTest: boolean;

  @InstantColumn({ nullable: true })
  nextAttemptAt: Date | null;

  @InstantColumn({ nullable: true })
  leaseUntil: Date | null;

  @UuidColumn({ nullable: true })
  leaseToken: string | null;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn({ nullable: true })
  finishedAt: Date | null;
}

@Entity('webhook_attempt')
@Index('webhook_attempt_delivery', ['deliveryId', 'number'])
@Index('webhook_attempt_in_clear', ['id'], { where: "response_excerpt <> ''" })
export class WebhookAttemptEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  deliveryId: string;

  @ManyToOne(() => WebhookDeliveryEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'delivery_id' })
  delivery?: WebhookDeliveryEntity;

  @IntColumn()
  number: number;

  @TextColumn()
  trigger: 'AUTOMATIC' | 'MANUAL';

  @IntColumn({ nullable: true })
  status: number | null;

  @TextColumn({ nullable: true })
  errorClass: string | null;

  @IntColumn()
  durationMs: number;

  /** First 4 KiB of the answer in clear: stored by the previous version, and sealed soon. */
  @TextColumn()
  responseExcerpt: string;

  /** The same excerpt, sealed, because an answer may repeat the guest. */
  @TextColumn({ nullable: true })
  sealedExcerpt: string | null;

  @InstantColumn()
  startedAt: Date;
}

/** An attempt as it was made: the answer is not sealed yet. */
export type NewAttempt = Omit<WebhookAttemptEntity, 'delivery' | 'sealedExcerpt'>;
