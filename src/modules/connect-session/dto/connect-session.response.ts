import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { AuthType } from '../../../connectors/port/connector.js';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import {
  type ConnectSession,
  type ConnectSessionStatus,
  type CreatedConnectSession,
  type HostPage,
  LOCALES,
  type Locale,
} from '../connect-session.types.js';
import { AUTH_TYPES } from './connect-session.dto.js';

export class ConnectSessionResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) tenantID: string;
  @ApiProperty({ enum: ['OPEN', 'CONNECTED', 'EXPIRED', 'ENDED'], description: 'ENDED: by DELETE.' })
  status: ConnectSessionStatus;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null until CONNECTED.' })
  integrationAccountID: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) expiresAt: Date;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt: Date;
}

export class CreatedConnectSessionResponse {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({
    format: 'uri',
    description: 'For the host alone. It works in the browser that tries to connect first.',
  })
  url: string;
  @ApiProperty({ type: String, format: 'date-time' }) expiresAt: Date;
}

class HostFieldResponse {
  @ApiProperty({ example: 'api_key' }) name: string;
  @ApiProperty() secret: boolean;
  @ApiProperty({ description: 'Where the host finds it.' }) help: string;
}

class HostSchemeResponse {
  @ApiProperty({ enum: AUTH_TYPES, enumName: 'AuthType' }) authType: AuthType;
  @ApiProperty({ type: [HostFieldResponse] }) fields: readonly HostFieldResponse[];
}

class HostProviderResponse {
  @ApiProperty({ enum: PROVIDERS, enumName: 'Provider' }) provider: Provider;
  @ApiProperty() name: string;
  @ApiProperty({ type: [HostSchemeResponse] }) authSchemes: readonly HostSchemeResponse[];
}

class BrandResponse {
  @ApiPropertyOptional() name?: string;
  @ApiPropertyOptional({ format: 'uri' }) logoURL?: string;
  @ApiPropertyOptional({ example: '#0f766e' }) colour?: string;
}

export class ConnectPageResponse {
  @ApiProperty({ enum: ['OPEN', 'CONNECTED'] }) status: HostPage['status'];
  @ApiProperty() tenantName: string;
  @ApiProperty({ type: BrandResponse }) brand: BrandResponse;
  @ApiProperty({ enum: [...LOCALES], nullable: true, type: String }) locale: Locale | null;
  @ApiProperty({ description: 'An account that lost its access is connected again.' }) isReconnection: boolean;
  @ApiProperty({ type: [HostProviderResponse], description: 'Empty when CONNECTED.' })
  providers: readonly HostProviderResponse[];
  @ApiProperty({ type: String, nullable: true, example: 'oauth_failed', description: 'Why the last consent failed.' })
  failure: string | null;
  @ApiProperty({ type: 'integer', description: 'Listings found so far.' }) listingCount: number;
  @ApiProperty({ format: 'uri', description: 'Where the host goes back to.' }) returnURL: string;
  @ApiPropertyOptional({ format: 'uri', description: 'Where the host gives consent; valid for 10 minutes.' })
  oAuthURL?: string;
}

export const toSessionResponse = (session: ConnectSession): ConnectSessionResponse => ({
  id: session.id,
  tenantID: session.tenantId,
  status: session.status,
  integrationAccountID: session.status === 'CONNECTED' ? session.accountId : null,
  expiresAt: session.expiresAt,
  createdAt: session.createdAt,
});

export const toCreatedResponse = ({ id, url, expiresAt }: CreatedConnectSession): CreatedConnectSessionResponse => ({
  id,
  url,
  expiresAt,
});

export const toPageResponse = ({ returnUrl, ...page }: HostPage, oAuthUrl?: string): ConnectPageResponse => ({
  ...page,
  returnURL: returnUrl,
  ...(oAuthUrl && { oAuthURL: oAuthUrl }),
});
