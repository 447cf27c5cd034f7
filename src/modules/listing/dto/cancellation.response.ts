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
    description: 'Nights that are kept, at the mean price of a night.',
    example: 1,
  })
  nights?: number;
  @ApiPropertyOptional({ minimum: 0, maximum: 100, description: 'Percent points of the rest that are kept too.' })
  restPercentage?: number;
  @ApiPropertyOptional({ minimum: 0, description: 'The amount that is kept.' }) amount?: number;
  @ApiPropertyOptional({ description: 'Of `amount`.', example: 'EUR' }) currency?: string;
}

const RefundPercentage = (): PropertyDecorator =>
  ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100,
    description: 'Percent points of the total that the guest gets back. Null: see `penalty`.',
    example: 100,
  });

const PenaltyProperty = (): PropertyDecorator =>
  ApiProperty({
    type: PenaltyResponse,
    nullable: true,
    description: 'What the guest does not get back: nights, or an amount. Null: see `refundPercentage`.',
  });

class CutoffResponse {
  @ApiPropertyOptional({ description: 'Elapsed hours.' }) hoursBeforeCheckIn?: number;
  @ApiPropertyOptional({ description: 'Calendar days of the listing.', example: 5 }) daysBeforeCheckIn?: number;
  @ApiPropertyOptional({ description: 'Local time of that day; absent: the time of check-in.', example: '18:00' })
  at?: string;
  @ApiPropertyOptional({ description: 'Elapsed hours.' }) hoursAfterBooking?: number;
}

class PolicyTierResponse {
  @ApiProperty({
    type: CutoffResponse,
    nullable: true,
    description: 'When the tier ends; null: when the stay begins.',
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
    description: 'The grace holds only for bookings at least this many days before check-in.',
  })
  daysBeforeCheckIn: number;
}

/** A host's rules, independent of any stay. */
export class CancellationPolicyResponse {
  @ApiProperty({ enum: ['PMS', 'TEXT'], description: '`TEXT`: only the description is known.' }) source: string;
  @ApiProperty({ description: "The PMS's name or text.", example: 'moderate' }) description: string;
  @ApiProperty({ type: [PolicyTierResponse], description: 'The first one that has not ended applies.' })
  tiers: PolicyTierResponse[];
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The rules for longer stays are not known. Null: it applies to all stays.',
    example: 27,
  })
  mostNights: number | null;
  @ApiProperty({
    type: GraceResponse,
    nullable: true,
    description:
      'All is refunded within these hours of the booking while check-in is at least these days away. Null: there is no such period.',
  })
  grace: GraceResponse | null;
}

class TermsTierResponse implements TermsTier {
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'From this instant on the next tier applies. Null: no end.',
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
  @ApiProperty({ description: "The PMS's name or text; '' for none.", example: 'moderate' }) description: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Until when all is refunded. Null: it is not, or that is not known.',
    example: '2027-02-24T14:00:00.000Z',
  })
  freeUntil: string | null;
  @ApiProperty({
    type: [TermsTierResponse],
    description: 'In order of time. After the end of the last one, nothing is known.',
  })
  tiers: TermsTierResponse[];
}
