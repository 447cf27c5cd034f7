import { ApiProperty } from '@nestjs/swagger';
import { Instant, Num, Text } from '../../../shared/http/fields.js';
import { PageMeta } from '../../../shared/http/page.js';
import type { ApiKey, IssuedApiKey } from '../tenancy.types.js';

const LONGEST_OVERLAP_SECONDS = 30 * 24 * 3600;

export class CreateApiKeyDto {
  @Text({ min: 1, max: 200, example: 'Booking site' })
  name: string;

  @Instant({ optional: true, nullable: true, description: 'Absent or null: the key does not expire.' })
  expiresAt?: string | null;
}

export class RotateApiKeyDto {
  @Num({
    integer: true,
    min: 0,
    max: LONGEST_OVERLAP_SECONDS,
    optional: true,
    default: 0,
    description: 'How long the old key stays valid.',
  })
  overlapSeconds = 0;
}

export class ApiKeyResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'How the key begins.', example: 'lw_4k2v9m0qz7xa' }) prefix: string;
  @ApiProperty({ example: 'Booking site' }) name: string;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Written at most once a minute.' })
  lastUsedAt: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt: Date | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'In the future while a rotated key still overlaps.',
  })
  revokedAt: Date | null;
}

export class IssuedApiKeyResponse extends ApiKeyResponse {
  @ApiProperty({ description: 'The key itself; shown this once.' }) key: string;
}

export class ApiKeyPage {
  @ApiProperty({ type: [ApiKeyResponse] }) data: ApiKeyResponse[];
  @ApiProperty({ type: PageMeta }) meta: PageMeta;
}

export const toApiKeyResponse = ({
  id,
  keyId,
  name,
  createdAt,
  lastUsedAt,
  expiresAt,
  revokedAt,
}: ApiKey): ApiKeyResponse => ({
  id,
  prefix: `lw_${keyId}`,
  name,
  createdAt,
  lastUsedAt,
  expiresAt,
  revokedAt,
});

export const toIssuedApiKeyResponse = (issued: IssuedApiKey): IssuedApiKeyResponse => ({
  ...toApiKeyResponse(issued),
  key: issued.key,
});
