import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { InstantColumn, JsonColumn, TextColumn, UuidColumn } from '../../../platform/database/columns.js';
import { ReservationEntity } from '../reservation.entity.js';
import type { CancellationRequest } from '../reservation.types.js';

/** The cost of a cancellation, which its caller can confirm once until `expiresAt`. */
@Entity('cancellation_preview')
@Index('cancellation_preview_reservation', ['reservationId'])
@Index('cancellation_preview_expiry', ['expiresAt'])
export class CancellationPreviewEntity {
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
  @JoinColumn({ name: 'reservation_id' })
  reservation?: ReservationEntity;

  @JsonColumn()
  cost: CancellationRequest;

  /** Personal: sealed. Null: none was given, or the guest was erased. */
  @TextColumn({ nullable: true })
  sealedReason: string | null;

  @InstantColumn()
  expiresAt: Date;

  /** When it was confirmed; it can be confirmed once. */
  @InstantColumn({ nullable: true })
  confirmedAt: Date | null;
}
