import { ApiProperty } from '@nestjs/swagger';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import { Choice, Text } from '../../../edge/http/fields.js';

export class OAuthAppPath {
  @Choice(PROVIDERS, {
    enumName: 'Provider',
    description: 'The code of the PMS; `GET /api/v1/provider` returns its name.',
  })
  provider: Provider;
}

export class UpdateOAuthAppDto {
  @Text({
    max: 500,
    optional: true,
    example: 'sandbox-app',
    description: 'The id that the PMS assigned to your app. If absent, it stays as it is.',
  })
  client_id?: string;

  @Text({ max: 2_000, optional: true, example: 'sandbox-app-secret', description: 'Stored encrypted, never returned.' })
  client_secret?: string;

  @Text({
    max: 2_000,
    optional: true,
    example: 'listings:read reservations:write',
    description: 'Space-separated scope names.',
  })
  scopes?: string;

  @Text({
    max: 500,
    optional: true,
    example: 'lodgewire',
    description: 'Extension. The user that the PMS sends with the events of the app (HTTP Basic).',
  })
  webhook_user?: string;

  @Text({
    max: 2_000,
    optional: true,
    example: 'a-long-random-password',
    description:
      'Extension. Its password. While it is set, events of a PMS that sends HTTP Basic are refused without both. Stored encrypted, never returned; an empty text removes it.',
  })
  webhook_password?: string;
}

export class OAuthAppResponse {
  @ApiProperty({ example: 'OAuth app updated', description: 'The outcome, for people.' }) message: string;
  @ApiProperty({
    enum: PROVIDERS,
    enumName: 'Provider',
    description: 'The code of the PMS; `GET /api/v1/provider` returns its name.',
  })
  provider: Provider;
}
