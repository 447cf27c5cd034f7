import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type CancellationTerms,
  type Penalty,
  REFUNDABILITIES,
  type Refundability,
  TERMS_SOURCES,
  type TermsSource,
  type TermsTier,
} from '../../../values/cancellation/policy.js';

class PenaltyResponse {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'The number of nights that are kept, at the mean price of a night.',
    example: 1,
  })
  nights?: number;
  @ApiPropertyOptional({ minimum: 0, maximum: 100, description: 'The percentage of the rest that is also kept.' })
  restPercentage?: number;
  @ApiPropertyOptional({ minimum: 0, description: 'The amount that is kept.' }) amount?: number;
  @ApiPropertyOptional({ description: 'The currency of `amount`.', example: 'EUR' }) currency?: string;
}

const RefundPercentage = (): PropertyDecorator =>
  ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100,
    description: 'Percentage points of the total that are refunded to the guest. If null, see `penalty`.',
    example: 100,
  });

const PenaltyProperty = (): PropertyDecorator =>
  ApiProperty({
    type: PenaltyResponse,
    nullable: true,
    description: 'The part that is not refunded to the guest: nights or an amount. If null, see `refundPercentage`.',
  });

class CutoffResponse {
  @ApiPropertyOptional({ description: 'Elapsed hours.' }) hoursBeforeCheckIn?: number;
  @ApiPropertyOptional({ description: 'Calendar days in the time zone of the listing.', example: 5 })
  daysBeforeCheckIn?: number;
  @ApiPropertyOptional({ description: 'The local time on that day. If absent, the check-in time.', example: '18:00' })
  at?: string;
  @ApiPropertyOptional({ description: 'Elapsed hours.' }) hoursAfterBooking?: number;
}

class PolicyTierResponse {
  @ApiProperty({
    type: CutoffResponse,
    nullable: true,
    description: 'When the tier ends. Null if it ends when the stay begins.',
  })
  until: CutoffResponse | null;
  @RefundPercentage() refundPercentage: number | null;
  @PenaltyProperty() penalty: PenaltyResponse | null;
}

class GraceResponse {
  @ApiProperty({ example: 24, description: 'Hours after the booking within which a cancellation is free.' })
  hours: number;
  @ApiProperty({
    example: 7,
    description: 'The grace period ends at the latest this many days before check-in.',
  })
  daysBeforeCheckIn: number;
}

/** A host's rules, independent of any stay. */
export class CancellationPolicyResponse {
  @ApiProperty({ enum: ['PMS', 'TEXT'], description: '`TEXT`: only the description is known.' }) source: string;
  @ApiProperty({ description: 'The name or text that the PMS gives the policy.', example: 'moderate' })
  description: string;
  @ApiProperty({ type: [PolicyTierResponse], description: 'The first tier that has not ended applies.' })
  tiers: PolicyTierResponse[];
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'The longest stay to which the policy applies; the rules for longer stays are unknown. Null if it applies to all stays.',
    example: 27,
  })
  mostNights: number | null;
  @ApiProperty({
    type: GraceResponse,
    nullable: true,
    description:
      'Everything is refunded within this many hours of the booking, as long as check-in is at least this many days away. Null if there is no such period.',
  })
  grace: GraceResponse | null;
}

class TermsTierResponse implements TermsTier {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'From this instant, the next tier applies. Null if the tier does not end.',
    example: '2027-02-24T14:00:00.000Z',
  })
  until: string | null;
  @RefundPercentage() refundPercentage: number | null;
  @PenaltyProperty() penalty: Penalty | null;
}

/** A policy applied to one stay. */
export class CancellationTermsResponse implements CancellationTerms {
  @ApiProperty({
    enum: [...TERMS_SOURCES],
    description: '`TEXT`: only the description is known. `UNKNOWN`: the PMS gives no policy.',
  })
  source: TermsSource;
  @ApiProperty({ enum: [...REFUNDABILITIES], description: 'At the time of the quote or booking.' })
  refundability: Refundability;
  @ApiProperty({
    description: 'The name or text that the PMS gives the policy; empty if there is none.',
    example: 'moderate',
  })
  description: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The time until which everything is refunded. Null if not everything is refunded or this is unknown.',
    example: '2027-02-24T14:00:00.000Z',
  })
  freeUntil: string | null;
  @ApiProperty({
    type: [TermsTierResponse],
    description: 'In chronological order. Nothing is known about the time after the last tier.',
  })
  tiers: TermsTierResponse[];
}
