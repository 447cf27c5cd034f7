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
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ format: 'uuid', description: 'The tenant to which the account will belong.' }) tenantID: string;
  @ApiProperty({ enum: ['OPEN', 'CONNECTED', 'EXPIRED', 'ENDED'], description: 'ENDED: ended by DELETE.' })
  status: ConnectSessionStatus;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null until CONNECTED.' })
  integrationAccountID: string | null;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it expires, in UTC.' }) expiresAt: Date;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: Date;
}

export class CreatedConnectSessionResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({
    format: 'uri',
    description: 'For the host only. It works in the browser that tries to connect first.',
  })
  url: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it expires, in UTC.' }) expiresAt: Date;
}

class HostFieldResponse {
  @ApiProperty({ example: 'api_key', description: 'The key of the value in `authConfig`.' }) name: string;
  @ApiProperty({ description: 'Whether the value must be kept secret: do not show or log it.' }) secret: boolean;
  @ApiProperty({ description: 'Where the host finds it.' }) help: string;
}

class HostSchemeResponse {
  @ApiProperty({ enum: AUTH_TYPES, enumName: 'AuthType', description: 'How the account authenticates with the PMS.' })
  authType: AuthType;
  @ApiProperty({ type: [HostFieldResponse], description: 'The fields of the form; empty for OAUTH.' })
  fields: readonly HostFieldResponse[];
}

class HostProviderResponse {
  @ApiProperty({
    enum: PROVIDERS,
    enumName: 'Provider',
    description: 'The code of the PMS; `GET /api/v1/provider` returns its name.',
  })
  provider: Provider;
  @ApiProperty({ description: 'The name of the PMS.' }) name: string;
  @ApiProperty({ type: [HostSchemeResponse], description: 'The ways to connect an account, in order of preference.' })
  authSchemes: readonly HostSchemeResponse[];
}

class BrandResponse {
  @ApiPropertyOptional({ description: 'Shown next to the name of the tenant. Absent if there is none.' }) name?: string;
  @ApiPropertyOptional({ format: 'uri', description: 'The picture at the top of the page. Absent if there is none.' })
  logoURL?: string;
  @ApiPropertyOptional({
    example: '#0f766e',
    description: 'The colour of buttons, as #rrggbb. If absent, that of Lodgewire.',
  })
  colour?: string;
}

export class ConnectPageResponse {
  @ApiProperty({ enum: ['OPEN', 'CONNECTED'], description: 'What the page shows.' }) status: HostPage['status'];
  @ApiProperty({ description: 'Who asks the host for the account.' }) tenantName: string;
  @ApiProperty({ type: BrandResponse, description: 'How the page looks.' }) brand: BrandResponse;
  @ApiProperty({
    enum: [...LOCALES],
    nullable: true,
    type: String,
    description: 'The language of the page. Null for that of the browser.',
  })
  locale: Locale | null;
  @ApiProperty({ description: 'Whether an account that lost its access is being connected again.' })
  isReconnection: boolean;
  @ApiProperty({ type: [HostProviderResponse], description: 'The PMSes to choose from; empty when CONNECTED.' })
  providers: readonly HostProviderResponse[];
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'oauth_failed',
    description: 'Why the last consent failed. Null if none has failed.',
  })
  failure: string | null;
  @ApiProperty({ type: 'integer', description: 'The number of listings found so far.' }) listingCount: number;
  @ApiProperty({ format: 'uri', description: 'The URL to which the host returns.' }) returnURL: string;
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
