import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { InstantColumn, JsonColumn, TextColumn, UuidColumn } from '../../../platform/database/columns.js';
import { ReservationEntity } from '../reservation.entity.js';
import type { AgreedChange, ChangedStay, ChangeMode, ChangeState } from './change.types.js';

/**
 * An offer to change a stay. From its confirmation until the outcome is known, the reservation names it in `changeId`,
 * and the nights that it takes are held under its id.
 */
@Entity('stay_change')
@Index('stay_change_reservation', ['reservationId'])
@Index('stay_change_expiry', ['expiresAt'])
export class StayChangeEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  /** The tenant that requested it. */
  @UuidColumn()
  tenantId: string;

  @UuidColumn()
  reservationId: string;

  @ManyToOne(() => ReservationEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'reservation_id', foreignKeyConstraintName: 'FK_stay_change_reservation' })
  reservation?: ReservationEntity;

  @UuidColumn()
  quoteId: string;

  @TextColumn()
  mode: ChangeMode;

  @TextColumn()
  state: ChangeState;

  @JsonColumn()
  before: ChangedStay;

  @JsonColumn()
  after: ChangedStay;

  @JsonColumn()
  agreed: AgreedChange;

  @TextColumn({ nullable: true })
  displayCurrency: string | null;

  /** The id of the reservation that a confirmed REBOOK makes, which may not be stored yet; otherwise null. */
  @UuidColumn({ nullable: true })
  newReservationId: string | null;

  @InstantColumn()
  expiresAt: Date;
}
