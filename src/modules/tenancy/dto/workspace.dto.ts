import { ApiProperty } from '@nestjs/swagger';
import { Choice, Num, Text } from '../../../edge/http/fields.js';
import { PRICE_CHECKS, type PriceCheck } from '../../../values/money/price-check.js';

export class UpdateWorkspaceDto {
  @Text({
    min: 1,
    max: 200,
    optional: true,
    example: 'Lodgewire',
    description: 'The name that people see. If absent, it stays as it is.',
  })
  name?: string;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    nullable: true,
    description: 'The discount of accounts that set none. Null removes it.',
    example: 0,
  })
  defaultDiscountPercentage?: number | null;

  @Choice(PRICE_CHECKS, {
    optional: true,
    description:
      'Extension. The `priceCheck` of reservations whose request has none. `off` lets every key with the scope `book` book at any price.',
    example: 'lenient',
  })
  priceCheck?: PriceCheck;
}

export class WorkspaceResponse {
  @ApiProperty({ format: 'uuid', description: 'The id of the workspace.' }) id: string;
  @ApiProperty({ example: 'Lodgewire', description: 'The name that people see.' }) name: string;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Percent taken off prices of accounts without a discount of their own. Null if there is none.',
  })
  defaultDiscountPercentage: number | null;
  @ApiProperty({ enum: [...PRICE_CHECKS], description: 'Extension.' }) priceCheck: PriceCheck;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: Date;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: Date;
  @ApiProperty({ description: 'Extension. Whether the API key also shows the state of the service.' })
  isOperator: boolean;
}

export class NotificationSecretResponse {
  @ApiProperty({
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    description: 'Standard Webhooks secret that signs what goes to notificationURLs.',
  })
  secret: string;
}
