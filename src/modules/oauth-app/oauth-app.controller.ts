import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { Operation } from '../../edge/http/openapi.js';
import { OAuthAppResponse, OAuthAppPath, UpdateOAuthAppDto } from './dto/oauth-app.dto.js';
import { OAuthAppService } from './oauth-app.service.js';

@ApiTags('oauth-app')
@Controller('api/v1/oauth-app')
export class OAuthAppController {
  constructor(private readonly apps: OAuthAppService) {}

  @Put(':provider')
  @Operation({
    summary: 'Update an OAuth app',
    scope: 'manage',
    description: 'The given keys replace the stored ones; the others do not change.',
    body: true,
    answers: { 200: { type: OAuthAppResponse } },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param() { provider }: OAuthAppPath,
    @Body() { client_id, client_secret, scopes, webhook_user, webhook_password }: UpdateOAuthAppDto,
  ): Promise<OAuthAppResponse> {
    await this.apps.update(caller.workspaceId, provider, {
      clientId: client_id,
      clientSecret: client_secret,
      scopes,
      webhookUser: webhook_user,
      webhookPassword: webhook_password,
    });
    return { message: 'OAuth app updated', provider };
  }
}
