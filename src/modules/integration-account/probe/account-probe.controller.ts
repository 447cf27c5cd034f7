import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import type { Caller } from '../../../platform/access/scope.js';
import { AccountProbeResponse } from '../dto/account-probe.dto.js';
import { AccountProbeService } from './account-probe.service.js';

@ApiTags('integration-account')
@Controller('api/v1/integration-account/:integrationAccountID/probe')
export class AccountProbeController {
  constructor(private readonly probes: AccountProbeService) {}

  @Post()
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    summary: 'Test an account at its PMS',
    scope: 'manage',
    description:
      'Checks the credentials, reads the first listings, a few calendars and the reservations, and requests a price; nothing changes at the PMS or here. It takes up to 25 seconds and as many requests as the first page of listings needs at this PMS, usually fewer than 50. The report contains no values of the account and can be shared as it is. `claims` lists the questions that the documents of the PMS leave open, and whether this account decides them.',
    extension: true,
    answers: { 200: { type: AccountProbeResponse } },
    errors: [403, 404],
  })
  run(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountID', new IdPipe('Integration account')) id: string,
  ): Promise<AccountProbeResponse> {
    return this.probes.probe(caller, id);
  }
}
