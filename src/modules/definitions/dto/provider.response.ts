import { ApiProperty } from '@nestjs/swagger';
import type { Capabilities } from '../../../connectors/kit/capabilities.js';
import { type Provider, PROVIDERS } from '../../../connectors/kit/provider.js';

class CredentialFieldResponse {
  @ApiProperty({ example: 'api_key' }) name: string;
  @ApiProperty() secret: boolean;
  @ApiProperty({ description: 'Where the host finds it.' }) help: string;
}

class AuthSchemeResponse {
  @ApiProperty({ enum: ['ACCESS_TOKEN', 'API_KEY', 'OAUTH', 'EMAIL_PASSWORD', 'PARTNER_TOKEN'] }) authType: string;
  @ApiProperty({ type: [CredentialFieldResponse] }) fields: CredentialFieldResponse[];
}

class RateLimitResponse {
  @ApiProperty({ enum: ['account', 'address', 'app'] }) scope: string;
  @ApiProperty({ type: 'integer' }) requests: number;
  @ApiProperty({ type: 'integer' }) perSeconds: number;
}

class CapabilitiesResponse implements Capabilities {
  @ApiProperty({ enum: ['native', 'estimated', 'none'] }) quote: Capabilities['quote'];
  @ApiProperty() create: boolean;
  @ApiProperty() cancel: boolean;
  @ApiProperty({ description: 'Nights can be kept by a reservation that is not confirmed yet (PENDING).' })
  hold: boolean;
  @ApiProperty({ enum: ['api', 'manual', 'none'] }) webhooks: Capabilities['webhooks'];
  @ApiProperty() signedWebhooks: boolean;
  @ApiProperty({ description: 'A lost answer to a booking can be looked up.' }) findByReference: boolean;
  @ApiProperty({ description: 'Only what changed is read, not every reservation each time.' }) delta: boolean;
  @ApiProperty({ description: 'Listings can have several units, or units that exist more than once.' })
  multiUnit: boolean;
  @ApiProperty({ description: 'Whether taxes are separate from the rest of a price, in quotes or reservations.' })
  taxSplit: boolean;
  @ApiProperty() oauth: boolean;
}

export class ProviderResponse {
  @ApiProperty({ enum: [...PROVIDERS] }) provider: Provider;
  @ApiProperty({ description: 'What the PMS is called.' }) name: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null: not available in this release.' }) connector:
    string | null;
  @ApiProperty({ type: String, nullable: true }) documentation: string | null;
  @ApiProperty({ type: [AuthSchemeResponse] }) authSchemes: readonly AuthSchemeResponse[];
  @ApiProperty({ type: CapabilitiesResponse, nullable: true }) capabilities: CapabilitiesResponse | null;
  @ApiProperty({ type: [RateLimitResponse] }) rateLimits: readonly RateLimitResponse[];
  @ApiProperty({ type: [String], description: 'Facts of the PMS nobody could verify.' }) unverified: readonly string[];
}
