import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DateColumn, InstantColumn, IntColumn, TextColumn, UuidColumn } from '../../../platform/database/columns.js';
import { IntegrationAccountEntity } from '../../integration-account/integration-account.entity.js';

/**
 * `SENDING`: the PMS was asked, and its answer is not known; `HELD`: the PMS holds the nights; `BOOKING`: a booking took
 * the hold over, and its outcome decides; `ENDING`: the PMS has to release the nights.
 */
export type PmsHoldState = 'SENDING' | 'HELD' | 'BOOKING' | 'ENDING';

/**
 * A hold of a quote at the PMS, stored before the PMS is asked. It is deleted when the PMS has released the nights, or
 * when the held reservation has become a booking.
 */
@Entity('pms_hold')
@Index('pms_hold_quote', ['quoteId'])
@Index('pms_hold_account', ['integrationAccountId'])
@Index('pms_hold_due', ['dueAt'])
export class PmsHoldEntity {
  /** Part of the reference that the PMS gets: the same quote may be held again. */
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  quoteId: string;

  @UuidColumn()
  workspaceId: string;

  /** The tenant of the quote. */
  @UuidColumn()
  tenantId: string;

  @UuidColumn()
  integrationAccountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'integration_account_id' })
  account?: IntegrationAccountEntity;

  @TextColumn()
  listingProviderId: string;

  @DateColumn()
  checkIn: string;

  @DateColumn()
  checkOut: string;

  @TextColumn()
  state: PmsHoldState;

  /** Null until the PMS has answered. */
  @TextColumn({ nullable: true })
  providerReservationId: string | null;

  /** The booking that took the hold over. */
  @UuidColumn({ nullable: true })
  reservationId: string | null;

  @InstantColumn()
  heldUntil: Date;

  /** When a worker handles it next. */
  @InstantColumn()
  dueAt: Date;

  @IntColumn({ default: 0 })
  attempts: number;

  @InstantColumn()
  createdAt: Date;
}
