import { Check, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { ChargeKind } from '../../connectors/port/charge-kinds.js';
import type {
  PmsAddress,
  PmsContact,
  PmsHouseRules,
  PmsListingDetails,
  PmsPicture,
  PmsRegistration,
  PmsTimeRange,
} from '../../connectors/port/model.js';
import type { Provider } from '../../connectors/port/provider.js';
import {
  AmountColumn,
  BoolColumn,
  InstantColumn,
  IntColumn,
  JsonColumn,
  NumberColumn,
  TextColumn,
  UuidColumn,
} from '../../platform/database/columns.js';
import type { CancellationPolicy } from '../../values/cancellation/policy.js';
import type { Decimal } from '../../values/money/money.js';
import { IntegrationAccountEntity } from '../integration-account/integration-account.entity.js';
import type { ReadVia } from './freshness/freshness.types.js';
import type { ChargeRuleRow, DiscountRuleRow } from './price-rules.types.js';

/**
 * The mirror of a PMS listing. `document` is the response text built at sync time, after the opening brace: `"id":…}`.
 * Reads put the opening brace, `is_tenant_owned`, `asOf` and `via` before it and send it as stored.
 */
@Entity('listing')
@Unique('listing_provider_id', ['integrationAccountId', 'providerId'])
@Unique('listing_tenant', ['id', 'tenantId'])
@Index('listing_page', ['workspaceId', 'tenantId', 'createdAt', 'id'])
@Index('listing_time_zone', ['workspaceId', 'timeZone'])
@Index('listing_without_keywords', ['id'], { where: 'keywords IS NULL' })
@Check('listing_status', "status IN ('ACTIVE','INACTIVE')")
export class ListingEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @UuidColumn()
  tenantId: string;

  @UuidColumn()
  integrationAccountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE', onUpdate: 'CASCADE' })
  @JoinColumn([
    { name: 'integration_account_id', referencedColumnName: 'id' },
    { name: 'tenant_id', referencedColumnName: 'tenantId' },
  ])
  account?: IntegrationAccountEntity;

  @TextColumn()
  provider: Provider;

  @TextColumn()
  providerId: string;

  @TextColumn()
  name: string;

  @TextColumn()
  internalName: string;

  @TextColumn()
  description: string;

  @TextColumn()
  type: string;

  @TextColumn()
  thumbnailUrl: string;

  @JsonColumn()
  pictures: PmsPicture[];

  @JsonColumn()
  address: PmsAddress;

  @NumberColumn({ type: 'double precision', nullable: true })
  latitude: number | null;

  @NumberColumn({ type: 'double precision', nullable: true })
  longitude: number | null;

  @IntColumn()
  minimumNights: number;

  @IntColumn()
  maximumNights: number;

  @IntColumn()
  maxOccupancy: number;

  @AmountColumn()
  startPrice: Decimal;

  @TextColumn()
  currency: string;

  @TextColumn()
  timeZone: string;

  @TextColumn()
  status: 'ACTIVE' | 'INACTIVE';

  @TextColumn()
  approval: 'APPROVED' | 'PENDING' | 'REJECTED';

  /** Whether the PMS offers the listing. */
  @BoolColumn()
  pmsActive: boolean;

  /** When the listing was first missing from a complete read. */
  @InstantColumn({ nullable: true })
  missingSince: Date | null;

  /** Whether the listing was missing from two complete reads at least ten minutes apart. */
  @BoolColumn()
  absent: boolean;

  @JsonColumn()
  rating: { count: number; average: number };

  @NumberColumn()
  bedroomCount: number;

  @NumberColumn()
  bathroomCount: number;

  @JsonColumn()
  rooms: { name: string; count: number }[];

  @JsonColumn()
  checkIn: PmsTimeRange;

  @JsonColumn()
  checkOut: PmsTimeRange;

  @JsonColumn()
  houseRules: PmsHouseRules;

  @JsonColumn()
  listingDetails: PmsListingDetails;

  @JsonColumn()
  contact: PmsContact;

  @TextColumn({ nullable: true })
  parentPropertyId: string | null;

  /** Canonical amenity ids. */
  @TextColumn({ array: true })
  amenityIds: string[];

  @JsonColumn()
  rawAmenities: { id: number; name: string }[];

  @JsonColumn()
  fees: ChargeRuleRow[];

  @JsonColumn()
  taxes: ChargeRuleRow[];

  @JsonColumn({ default: [] })
  discounts: DiscountRuleRow[];

  /** Kinds of charges that neither these rules nor the nights include. */
  @TextColumn({ array: true, default: [] })
  unknownParts: ChargeKind[];

  @AmountColumn({ nullable: true })
  deposit: Decimal | null;

  /** Null if the PMS gives none. */
  @JsonColumn({ nullable: true })
  cancellationPolicy: CancellationPolicy | null;

  /** Null if the PMS has no such field. */
  @JsonColumn({ nullable: true })
  registrations: PmsRegistration[] | null;

  /** The keywords by which a search finds it. Null if not computed yet. */
  @TextColumn({ array: true, nullable: true, select: false })
  keywords?: string[] | null;

  @TextColumn()
  document: string;

  /** Number of the listing's last event, which `ListingNotifier` counts. */
  @IntColumn({ default: 0, update: false })
  sequence: number;

  /** Hash of the last read; if it is equal, nothing is written. */
  @TextColumn()
  contentHash: string;

  /** When the read that wrote the row began; an older read never overwrites. */
  @InstantColumn()
  readAt: Date;

  /** The reason for the read at `readAt`; null means POLL. */
  @TextColumn({ nullable: true })
  readVia: ReadVia | null;

  /** When it was last read, where complete reads no longer include it; null if they do. */
  @InstantColumn({ nullable: true })
  unconfirmedSince: Date | null;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}
