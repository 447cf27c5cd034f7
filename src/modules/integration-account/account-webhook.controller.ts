import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { Operation } from '../../edge/http/openapi.js';
import { AccountInboundService } from './account-inbound.service.js';
import { PmsWebhookResponse } from './dto/account.response.js';

@ApiTags('integration-account')
@Controller('api/v1/integration-account/:integrationAccountID/pms-webhook')
export class AccountWebhookController {
  constructor(private readonly inbound: AccountInboundService) {}

  @Post('rotate')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    codes: ['webhooks_not_manual'],
    summary: 'Create a new webhook address to enter in the PMS',
    scope: 'secrets',
    description:
      'For a PMS whose webhooks are entered by hand (capability `webhooks: manual`). The address and secret are shown once; the old ones stop working immediately.',
    extension: true,
    answers: { 200: { type: PmsWebhookResponse } },
    errors: [403, 404, 422],
  })
  rotate(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountID', new IdPipe('Integration account')) id: string,
  ): Promise<PmsWebhookResponse> {
    return this.inbound.makeAddress(caller, id);
  }
}
