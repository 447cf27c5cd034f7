import { ApiProperty } from '@nestjs/swagger';
import { Choice, Text } from '../../../edge/http/fields.js';
import { CANCELLED_BY, type CancelledBy, COST_BASES, type CostBasis } from '../../../values/cancellation/refund.js';

const LONGEST_REASON = 500;

const Reason = (): PropertyDecorator =>
  Text({
    optional: true,
    max: LONGEST_REASON,
    description:
      'The reason. It is sent to the PMS if the PMS takes one: `cancellationFields` of `GET /api/v1/provider`.',
    example: 'The guest is ill',
  });

const BY = 'Who cancels; a host refunds everything. It is sent to the PMS if the PMS takes it.';

export class CancelReservationBody {
  @Choice(CANCELLED_BY, {
    optional: true,
    enumName: 'CancelledBy',
    description: `${BY} If absent, the cost is that for a guest, and the PMS is not notified of who cancels.`,
  })
  by?: CancelledBy;

  @Reason() reason?: string;
}

export class PreviewCancellationBody {
  @Choice(CANCELLED_BY, { enumName: 'CancelledBy', description: BY })
  by: CancelledBy;

  @Reason() reason?: string;
}

/** The cost of a cancellation. */
export class CancellationPreviewResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ enum: [...CANCELLED_BY], enumName: 'CancelledBy', description: 'Who cancels: the guest or the host.' })
  by: CancelledBy;
  @ApiProperty({ type: Number, nullable: true, description: 'Null if unknown.', example: 300 }) refund: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Null if unknown.', example: 100 }) penalty: number | null;
  @ApiProperty({ description: 'The currency of the reservation.', example: 'EUR' }) currency: string;
  @ApiProperty({
    enum: [...COST_BASES],
    enumName: 'CostBasis',
    description:
      'TERMS: by the current terms. HOST: the host cancels and refunds everything. UNKNOWN: the terms do not say.',
  })
  basis: CostBasis;
  @ApiProperty({ format: 'date-time', description: 'The time until which it can be confirmed.' }) expiresAt: string;
}
