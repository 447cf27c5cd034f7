import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { BookingField } from '../../connectors/port/booking-fields.js';
import type { PmsGuest, PmsReservationStatus } from '../../connectors/port/model.js';
import type { Provider } from '../../connectors/port/provider.js';
import {
  AmountColumn,
  BoolColumn,
  DateColumn,
  InstantColumn,
  IntColumn,
  JsonColumn,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';
import type { CancellationTerms } from '../../values/cancellation/policy.js';
import type { Decimal } from '../../values/money/money.js';
import { IntegrationAccountEntity } from '../integration-account/integration-account.entity.js';
import type { ConfirmedRead, ReadVia } from '../listing/freshness/freshness.types.js';
import { ListingEntity } from '../listing/listing.entity.js';
import type { CancellationRequest, GivenPrice } from './reservation.types.js';

interface StoredPriceLine {
  name: string;
  description: string;
  price: string;
}

export interface StoredPriceComponent {
  amount: string;
  breakdown: StoredPriceLine[];
}

export interface StoredComponents {
  basePrice: StoredPriceComponent;
  fees: StoredPriceComponent;
  taxes: StoredPriceComponent;
  discounts: StoredPriceComponent;
}

/** The listing's fields in an answer. */
export type ListingNames = Pick<ListingEntity, 'providerId' | 'parentPropertyId'>;

/** A row with the data from other tables that its answer needs. */
export interface ReservationWithListing {
  reservation: ReservationEntity;
  listing: ListingNames;
  /** The last complete read of the account's reservations; only where a reader asked for the row. */
  confirmed?: ConfirmedRead;
}

/** Guest or notes are not sealed yet. */
export const IN_CLEAR = `guest <> '{"id": "", "firstName": "", "lastName": "", "email": "", "phone": ""}'::jsonb OR notes <> ''`;

/** Made here (`origin` OURS) or mirrored from the PMS. `sendStartedAt` is committed before the first byte goes out. */
@Entity('reservation')
@Unique('reservation_provider_id', ['integrationAccountId', 'providerReservationId'])
@Index('reservation_page', ['workspaceId', 'tenantId', 'createdAt', 'id'])
@Index('reservation_booked_by', ['bookedByTenantId', 'createdAt'])
@Index('reservation_listing', ['listingId', 'checkIn'])
@Index('reservation_recorded', ['workspaceId', 'tenantId'], {
  where: "origin = 'OURS' AND requested_status = 'CANCELLED'",
})
@Index('reservation_reference', ['bookedByTenantId', 'referenceInUse'], {
  unique: true,
  where: 'reference_in_use IS NOT NULL',
})
@Index('reservation_client_reference', ['bookedByTenantId', 'clientReference'], {
  where: 'client_reference IS NOT NULL',
})
@Index('reservation_quote', ['quoteId'], { unique: true, where: 'quote_id IS NOT NULL' })
@Index('reservation_lookup', ['nextLookupAt'], { where: 'next_lookup_at IS NOT NULL' })
@Index('reservation_guest_email', ['workspaceId', 'guestEmailHash'], { where: 'guest_email_hash IS NOT NULL' })
@Index('reservation_guest_kept', ['checkOut'], { where: 'guest_erased_at IS NULL' })
@Index('reservation_guest_in_clear', ['id'], { where: IN_CLEAR })
@Index('reservation_without_keywords', ['id'], { where: 'keywords IS NULL' })
@Index('reservation_booked', { synchronize: false })
@Index('reservation_booked_elsewhere', { synchronize: false })
@Index('reservation_stay', { synchronize: false })
@Index('reservation_stay_elsewhere', { synchronize: false })
export class ReservationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  /** Owner of the account. */
  @UuidColumn()
  tenantId: string;

  /**
   * The tenant that booked, either the owner or a tenant that imported the listing; after a move, a former owner's
   * bookings pass to the new owner of the account.
   */
  @UuidColumn()
  bookedByTenantId: string;

  @UuidColumn()
  integrationAccountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  @JoinColumn([
    { name: 'integration_account_id', referencedColumnName: 'id' },
    { name: 'tenant_id', referencedColumnName: 'tenantId' },
  ])
  account?: IntegrationAccountEntity;

  @UuidColumn()
  listingId: string;

  @ManyToOne(() => ListingEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'listing_id' })
  listing?: ListingEntity;

  @UuidColumn({ nullable: true })
  unitId: string | null;

  @TextColumn()
  provider: Provider;

  @TextColumn()
  origin: 'OURS' | 'PMS';

  /** Null until the PMS's answer is known. */
  @TextColumn({ nullable: true })
  providerReservationId: string | null;

  @DateColumn()
  checkIn: string;

  @DateColumn()
  checkOut: string;

  @IntColumn()
  guests: number;

  @IntColumn({ nullable: true })
  adults: number | null;

  @IntColumn({ nullable: true })
  children: number | null;

  @IntColumn({ nullable: true })
  infants: number | null;

  @IntColumn({ nullable: true })
  pets: number | null;

  /** Personal: never logged. Blank in the table; the repository fills it in from `sealedGuest`. */
  @JsonColumn()
  guest: PmsGuest;

  /** Guest and notes. Null: there are none, they are erased, or they are in clear until the worker seals them. */
  @TextColumn({ nullable: true })
  sealedGuest: string | null;

  /** Keyed hash of the guest's address in lower case. */
  @TextColumn({ nullable: true })
  guestEmailHash: string | null;

  /** Search keywords: its ids in clear, its guest as keyed hashes. Null: not computed yet. */
  @TextColumn({ array: true, nullable: true, select: false })
  keywords?: string[] | null;

  /** When the guest was erased; no later read of the PMS restores it. */
  @InstantColumn({ nullable: true })
  guestErasedAt: Date | null;

  /** The mirrored row that was merged into this one: events about it still name it. */
  @UuidColumn({ nullable: true })
  absorbedId: string | null;

  @TextColumn()
  status: PmsReservationStatus;

  /** The requested status, which is set when the PMS confirms an unknown outcome. */
  @TextColumn({ nullable: true })
  requestedStatus: 'CONFIRMED' | 'PENDING' | 'INQUIRY' | 'CANCELLED' | null;

  @TextColumn()
  source: string;

  /** Personal, as `guest`. */
  @TextColumn()
  notes: string;

  @TextColumn()
  currency: string;

  @AmountColumn()
  totalPrice: Decimal;

  @JsonColumn()
  components: StoredComponents;

  /** Null where the caller's amounts were in `currency`, and for reservations made at the PMS. */
  @JsonColumn({ nullable: true })
  givenPrice: GivenPrice | null;

  /** The caller's total minus the PMS's own, where a price was known at booking. */
  @AmountColumn({ nullable: true })
  priceDifference: Decimal | null;

  /** For reservations that were booked here: the total at the PMS by the last read; null where it names none. */
  @AmountColumn({ nullable: true })
  pmsTotal: Decimal | null;

  @JsonColumn({ nullable: true })
  commission: { amount?: string; description?: string } | null;

  @AmountColumn({ nullable: true })
  hostPayout: Decimal | null;

  /** The caller's own id of the booking. */
  @TextColumn({ nullable: true })
  clientReference: string | null;

  /** The client reference until the reservation ends; from then on, another one may use it. */
  @TextColumn({ nullable: true })
  referenceInUse: string | null;

  @JsonColumn({ nullable: true })
  metadata: Record<string, string> | null;

  @UuidColumn({ nullable: true })
  promotionId: string | null;

  /** The stored quote that was booked. */
  @UuidColumn({ nullable: true })
  quoteId: string | null;

  @TextColumn({ nullable: true })
  confirmationCode: string | null;

  /** Local hour 0..23. */
  @IntColumn({ nullable: true })
  checkInTime: number | null;

  @IntColumn({ nullable: true })
  checkOutTime: number | null;

  @TextColumn({ nullable: true })
  locale: string | null;

  /** The given fields that the PMS did not get. Null: nothing was sent from here. */
  @JsonColumn({ nullable: true })
  notSent: BookingField[] | null;

  /** The terms when it was made; null for a reservation that was stored before terms were. */
  @JsonColumn({ nullable: true })
  cancellation: CancellationTerms | null;

  /** The last cancellation that was sent from here and not refused. */
  @JsonColumn({ nullable: true })
  cancellationRequest: CancellationRequest | null;

  @InstantColumn({ nullable: true })
  sendStartedAt: Date | null;

  /** When the reference is looked up next, while the outcome is unknown. */
  @InstantColumn({ nullable: true })
  nextLookupAt: Date | null;

  @IntColumn({ default: 0 })
  lookups: number;

  /** A confirmation was sent at `sendStartedAt`; its outcome is open. */
  @BoolColumn()
  isConfirming: boolean;

  /** The open change of this reservation's stay, or the one that makes this reservation. */
  @UuidColumn({ nullable: true })
  changeId: string | null;

  /** The reservation that this one replaces through a change. */
  @UuidColumn({ nullable: true })
  replacesId: string | null;

  @UuidColumn({ nullable: true })
  replacedById: string | null;

  /** Why an operator should look at it: `late_commit`, `unresolved`. */
  @TextColumn({ nullable: true })
  flag: string | null;

  /** Number of the reservation's last event. */
  @IntColumn({ default: 0 })
  sequence: number;

  @TextColumn()
  contentHash: string;

  @InstantColumn({ nullable: true })
  pmsUpdatedAt: Date | null;

  /** When the read from which it was written began. */
  @InstantColumn({ nullable: true })
  readAt: Date | null;

  /** The reason for the read at `readAt`; null: POLL. */
  @TextColumn({ nullable: true })
  readVia: ReadVia | null;

  /** When it was last read, where complete reads no longer include it; null where they do. */
  @InstantColumn({ nullable: true })
  unconfirmedSince: Date | null;

  @InstantColumn()
  createdAt: Date;

  /** When the guest booked at the PMS or a channel. Null: at `createdAt`, or the PMS does not say. */
  @InstantColumn({ nullable: true })
  bookedAt: Date | null;

  @InstantColumn()
  updatedAt: Date;

  @InstantColumn({ nullable: true })
  confirmedAt: Date | null;

  @InstantColumn({ nullable: true })
  cancelledAt: Date | null;
}
