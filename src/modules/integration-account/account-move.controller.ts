import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { Operation } from '../../edge/http/openapi.js';
import { AccountMoveService } from './account-move.service.js';
import { IntegrationAccountResponse, toAccountResponse } from './dto/account.response.js';
import { MoveAccountDto } from './dto/move-account.dto.js';

@ApiTags('integration-account')
@Controller('api/v1/integration-account')
export class AccountMoveController {
  constructor(private readonly moves: AccountMoveService) {}

  @Patch(':integrationAccountID/move-tenant')
  @ActsForTenant()
  @Operation({
    codes: ['not_found'],
    summary: 'Move an integration account to a new tenant',
    scope: 'manage',
    description:
      'Only the default tenant may do this. Listings, reservations and promotions move with the account in one transaction. Imports by the new owner end; those by others remain.',
    body: true,
    answers: { 200: { type: IntegrationAccountResponse } },
    errors: [403, 404],
  })
  async move(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountID', new IdPipe('Integration account')) id: string,
    @Body() { tenantID }: MoveAccountDto,
  ): Promise<IntegrationAccountResponse> {
    return toAccountResponse(await this.moves.move(caller, id, tenantID));
  }
}
