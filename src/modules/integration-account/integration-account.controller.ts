import { CODES_OF_CREDENTIALS, CODES_OF_PMS } from '../../values/errors/error-codes.js';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller, NarrowedByTenant } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { Operation } from '../../edge/http/openapi.js';
import { pageMeta } from '../../platform/paging/page.js';
import { Idempotent } from '../../edge/idempotency/idempotent.decorator.js';
import { AccountCreationService } from './account-creation.service.js';
import { ACCOUNTS_CSV } from './dto/account-csv.js';
import { AccountRequestReader } from './dto/account-request.reader.js';
import {
  CreateIntegrationAccountDto,
  ListAccountsQuery,
  ReauthorizeDto,
  UpdateIntegrationAccountDto,
} from './dto/account.dto.js';
import {
  AccountDetailsResponse,
  AccountPage,
  CreatedAccountResponse,
  ReauthorizedAccountResponse,
  toCreatedResponse,
  toDetailsResponse,
  toReauthorizedResponse,
} from './dto/account.response.js';
import { IntegrationAccountService } from './integration-account.service.js';
import { ReauthorizationService } from './oauth/reauthorization.service.js';

const AccountId = (name = 'integrationAccountID'): ParameterDecorator => Param(name, new IdPipe('Integration account'));

@ApiTags('integration-account')
@Controller('api/v1/integration-account')
export class IntegrationAccountController {
  constructor(
    private readonly accounts: IntegrationAccountService,
    private readonly creation: AccountCreationService,
    private readonly reauthorizations: ReauthorizationService,
    private readonly requests: AccountRequestReader,
  ) {}

  @Post()
  @ActsForTenant()
  @Idempotent()
  @ApiBody({ type: CreateIntegrationAccountDto })
  @Operation({
    codes: [
      ...CODES_OF_CREDENTIALS,
      'invalid_url',
      'blocked_address',
      'conflicting_fields',
      'auth_type_not_offered',
      'oauth_app_missing',
      'taken',
      'account_held',
      'proof_required',
      'too_many_accounts',
      ...CODES_OF_PMS,
    ],
    summary: 'Create an integration account',
    scope: 'manage',
    description:
      "Credentials are verified with the PMS before anything is stored. OAUTH accounts are INACTIVE until the user has authorized at oAuthURL. A restricted API key must provide the account's own secret (403 `proof_required`). Without one, an account held by another tenant and an account unknown to the PMS are both refused with 409 `account_held`.",
    body: true,
    bodies: [CreateIntegrationAccountDto],
    answers: { 201: { type: CreatedAccountResponse, headers: { Location: { schema: { type: 'string' } } } } },
    errors: [403, 409, 422, 502, 503],
    idempotent: true,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CreatedAccountResponse> {
    const created = await this.creation.create(caller, await this.requests.newAccount(caller, body));
    reply.header('Location', `/api/v1/integration-account/${created.account.id}`);
    return toCreatedResponse(created);
  }

  @Post(':integrationAccountId/reauthorize')
  @HttpCode(200)
  @NarrowedByTenant()
  @Operation({
    codes: ['required', 'invalid_url', 'blocked_address', 'not_oauth', 'oauth_app_missing', 'not_supported'],
    summary: 'Reauthorize an integration account',
    scope: 'manage',
    description:
      'For any account that the API key may act for. It becomes INACTIVE and its PMS webhooks are cleared until the user has authorized at oAuthURL.',
    body: true,
    answers: { 200: { type: ReauthorizedAccountResponse } },
    errors: [403, 404, 422],
  })
  async reauthorize(
    @CurrentCaller() caller: Caller,
    @AccountId('integrationAccountId') id: string,
    @Body() body: ReauthorizeDto,
  ): Promise<ReauthorizedAccountResponse> {
    const scope = await this.accounts.ownerScope(caller, id);
    return toReauthorizedResponse(await this.reauthorizations.begin(scope, id, this.requests.reauthorization(body)));
  }

  @Get()
  @ActsForTenant()
  @Operation({
    summary: 'List integration accounts',
    scope: 'read',
    extension: true,
    answers: { 200: { type: AccountPage } },
    errors: [400, 403],
    csv: ACCOUNTS_CSV,
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListAccountsQuery): Promise<AccountPage> {
    const page = await this.accounts.list(caller, query, query);
    return { data: page.rows.map(toDetailsResponse), meta: pageMeta(page.total, page) };
  }

  @Get(':integrationAccountID')
  @ActsForTenant()
  @Operation({
    summary: 'Get an integration account',
    scope: 'read',
    extension: true,
    answers: { 200: { type: AccountDetailsResponse } },
    errors: [403, 404],
  })
  async get(@CurrentCaller() caller: Caller, @AccountId() id: string): Promise<AccountDetailsResponse> {
    return toDetailsResponse(await this.accounts.get(caller, id));
  }

  @Patch(':integrationAccountID')
  @ActsForTenant()
  @Operation({
    codes: [
      ...CODES_OF_CREDENTIALS,
      'reauthorization_required',
      'other_pms_account',
      'account_held',
      'proof_required',
      'taken',
      'invalid_url',
      'blocked_address',
      ...CODES_OF_PMS,
    ],
    summary: 'Update an integration account',
    scope: 'manage',
    description: 'New credentials must belong to the same PMS account and prove control of it, as on creation.',
    extension: true,
    body: true,
    answers: { 200: { type: AccountDetailsResponse } },
    errors: [403, 404, 409, 422, 502, 503],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @AccountId() id: string,
    @Body() changes: UpdateIntegrationAccountDto,
  ): Promise<AccountDetailsResponse> {
    return toDetailsResponse(await this.accounts.update(caller, id, changes));
  }

  @Delete(':integrationAccountID')
  @HttpCode(204)
  @ActsForTenant()
  @Operation({
    codes: ['wrong_state'],
    summary: 'Delete an integration account',
    scope: 'manage',
    description:
      'Also deletes its listings, reservations and promotions here. PMS webhooks are cleared and tokens revoked if the PMS can be reached.',
    extension: true,
    answers: { 204: {} },
    errors: [403, 404, 409],
  })
  async remove(@CurrentCaller() caller: Caller, @AccountId() id: string): Promise<void> {
    await this.accounts.remove(caller, id);
  }
}
