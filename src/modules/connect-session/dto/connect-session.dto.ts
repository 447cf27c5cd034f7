import type { AuthType } from '../../../connectors/port/connector.js';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import {
  Choice,
  ChoiceList,
  Colour,
  FreeObject,
  HttpUrl,
  Id,
  Nested,
  Num,
  OriginList,
  Text,
} from '../../../edge/http/fields.js';
import { LOCALES, type Locale } from '../connect-session.types.js';

export const AUTH_TYPES: readonly AuthType[] = ['ACCESS_TOKEN', 'API_KEY', 'OAUTH', 'EMAIL_PASSWORD', 'PARTNER_TOKEN'];

export class BrandDto {
  @Text({
    min: 1,
    max: 100,
    optional: true,
    example: 'Harbour Travel',
    description: 'Shown in addition to the name of the tenant, which gets the access.',
  })
  name?: string;

  @HttpUrl({ optional: true, https: true, description: 'A square picture, shown at 48 × 48 pixels.' })
  logoURL?: string;

  @Colour({ optional: true, description: 'The colour of buttons.' })
  colour?: string;
}

export class CreateConnectSessionDto {
  @Id({ description: 'The tenant that gets the account.' })
  tenantID: string;

  @Id({ optional: true, description: 'An INACTIVE account to reconnect. If absent, a new account is connected.' })
  integrationAccountID?: string;

  @Text({
    min: 1,
    max: 200,
    optional: true,
    description: 'The name of the new account. If absent, the name of the PMS.',
  })
  accountName?: string;

  @ChoiceList(PROVIDERS, {
    optional: true,
    notEmpty: true,
    description: 'The PMSes that the host may choose. If absent, all.',
  })
  providers?: Provider[];

  @HttpUrl({
    example: 'https://example.com/connected',
    description:
      'The URL to which the host returns, with `integrationAccountID` and `status` (`success` or `cancelled`).',
  })
  redirectURL: string;

  @HttpUrl({ optional: true, description: 'Receives a signed POST when an OAuth flow completes or fails.' })
  notificationURL?: string;

  @Choice(LOCALES, { optional: true, description: 'If absent, the language of the browser, otherwise English.' })
  locale?: Locale;

  @Nested(() => BrandDto, { optional: true, description: 'How the page looks. If absent, like Lodgewire.' })
  brand?: BrandDto;

  @OriginList({ optional: true, description: 'Origins that may show the page in a frame. If absent, none.' })
  frameOrigins?: string[];

  @Num({
    integer: true,
    min: 1,
    max: 10_080,
    optional: true,
    default: 60,
    description: 'Minutes until the link expires.',
  })
  expiresInMinutes?: number;
}

export class OpenConnectPageDto {
  @Text({
    min: 1,
    max: 100,
    description: 'The last part of the address of the page.',
    example: 'u3Jc0mV9rXb2sKq7wYtE1A',
  })
  link: string;
}

export class ConnectHostDto extends OpenConnectPageDto {
  @Choice(PROVIDERS, { enumName: 'Provider', description: 'The PMS that the host chose.' })
  provider: Provider;

  @Choice(AUTH_TYPES, { enumName: 'AuthType', description: 'One of the schemes that the page shows.' })
  authType: AuthType;

  @FreeObject({ optional: true, description: 'As in POST /integration-account. Not for OAUTH.' })
  authConfig?: Record<string, unknown>;
}
