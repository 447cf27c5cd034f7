import { ApiProperty } from '@nestjs/swagger';
import { canonicalNetwork } from '../../../platform/access/networks.js';
import { KEY_SCOPES, type KeyScope } from '../../../platform/access/rights.js';
import { ChoiceList, Flag, IdList, Instant, NetworkList, Num, Text } from '../../../edge/http/fields.js';
import { CursorQuery } from '../../../edge/http/page.query.js';
import { ListMeta } from '../../../platform/paging/page.js';
import type { ApiKey, IssuedApiKey, NewApiKey } from '../tenancy.types.js';

const LONGEST_OVERLAP_SECONDS = 30 * 24 * 3600;

const INHERITED = 'If absent or null, as in the key that creates it.';
const RESTRICTION = { optional: true, nullable: true, notEmpty: true };
const SCOPES = `What the key may do: each operation names its scope (\`x-scope\`). ${INHERITED}`;

export class CreateApiKeyDto {
  @Text({ min: 1, max: 200, example: 'Booking site', description: 'Shows people which program uses the key.' })
  name: string;

  @ChoiceList(KEY_SCOPES, { ...RESTRICTION, description: SCOPES, example: ['read', 'book'] })
  scopes?: KeyScope[] | null;

  @IdList({ ...RESTRICTION, description: `Tenants that the key may act for. ${INHERITED}` })
  tenantIDs?: string[] | null;

  @NetworkList({ ...RESTRICTION, description: `Addresses that it may be used from, as CIDR. ${INHERITED}` })
  networks?: string[] | null;

  @Instant({ optional: true, nullable: true, description: `When it expires. ${INHERITED}` })
  expiresAt?: string | null;
}

export class ApiKeyQuery extends CursorQuery {
  @Flag({
    optional: true,
    query: true,
    description: 'Only keys that work now, or only those that are revoked or expired. If absent, both.',
  })
  live?: boolean;
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
  @ApiProperty({
    format: 'uuid',
    description: 'Identifies the key in URLs and in the audit log; it is not the key itself.',
  })
  id: string;
  @ApiProperty({ description: 'The beginning of the key.', example: 'lw_4k2v9m0qz7xa' }) prefix: string;
  @ApiProperty({ example: 'Booking site', description: 'Shows people which program uses the key.' }) name: string;
  @ApiProperty({ enum: KEY_SCOPES, isArray: true, nullable: true, description: 'Null for all.' }) scopes:
    KeyScope[] | null;
  @ApiProperty({
    type: [String],
    format: 'uuid',
    nullable: true,
    description: 'Null for all, and the workspace itself.',
  })
  tenantIDs: string[] | null;
  @ApiProperty({ type: [String], nullable: true, description: 'CIDR. Null for all.', example: ['192.0.2.0/24'] })
  networks: string[] | null;
  @ApiProperty({ description: 'Whether the key also shows the state of the service, with every workspace.' })
  isOperator: boolean;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: Date;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the key was last used; updated at most once a minute. Null if never.',
  })
  lastUsedAt: Date | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the key expires, in UTC. Null if never.',
  })
  expiresAt: Date | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'When the key was or will be revoked: in the future while a rotated key still overlaps. Null if it was not revoked.',
  })
  revokedAt: Date | null;
}

export class IssuedApiKeyResponse extends ApiKeyResponse {
  @ApiProperty({ description: 'The key itself; shown only once.' }) key: string;
}

export class ApiKeyPage {
  @ApiProperty({ type: [ApiKeyResponse], description: 'The rows of this page; empty if there are none.' })
  data: ApiKeyResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
}

export const toNewApiKey = ({ name, scopes, tenantIDs, networks, expiresAt }: CreateApiKeyDto): NewApiKey => ({
  name,
  scopes,
  tenantIds: tenantIDs?.map((id) => id.toLowerCase()),
  networks: networks?.map((network) => canonicalNetwork(network)!),
  expiresAt: expiresAt ? new Date(expiresAt) : null,
});

export const toApiKeyResponse = ({
  id,
  keyId,
  name,
  scopes,
  tenantIds,
  networks,
  isOperator,
  createdAt,
  lastUsedAt,
  expiresAt,
  revokedAt,
}: ApiKey): ApiKeyResponse => ({
  id,
  prefix: `lw_${keyId}`,
  name,
  scopes,
  tenantIDs: tenantIds,
  networks,
  isOperator,
  createdAt,
  lastUsedAt,
  expiresAt,
  revokedAt,
});

export const toIssuedApiKeyResponse = (issued: IssuedApiKey): IssuedApiKeyResponse => ({
  ...toApiKeyResponse(issued),
  key: issued.key,
});
