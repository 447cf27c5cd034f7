import { ApiProperty } from '@nestjs/swagger';
import { Num, Text } from '../../../edge/http/fields.js';

export class UpdateWorkspaceDto {
  @Text({ min: 1, max: 200, optional: true, example: 'Lodgewire' })
  name?: string;

  @Num({
    min: 0,
    max: 100,
    optional: true,
    nullable: true,
    description: 'Discount of accounts that set none; null: none.',
    example: 5,
  })
  defaultDiscountPercentage?: number | null;
}

export class WorkspaceResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Lodgewire' }) name: string;
  @ApiProperty({ type: Number, nullable: true }) defaultDiscountPercentage: number | null;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt: Date;
  @ApiProperty({ type: String, format: 'date-time' }) updatedAt: Date;
}

export class NotificationSecretResponse {
  @ApiProperty({
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    description: 'Standard Webhooks secret that signs what goes to notificationURLs.',
  })
  secret: string;
}
