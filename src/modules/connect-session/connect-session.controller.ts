import { Body, Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller, OpenToTenantKeys } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { Operation } from '../../edge/http/openapi.js';
import { ConnectSessionCreationService } from './connect-session-creation.service.js';
import { ConnectSessionService } from './connect-session.service.js';
import { ConnectSessionReader } from './dto/connect-session.reader.js';
import { CreateConnectSessionDto } from './dto/connect-session.dto.js';
import {
  ConnectSessionResponse,
  CreatedConnectSessionResponse,
  toCreatedResponse,
  toSessionResponse,
} from './dto/connect-session.response.js';

/** The integrators' endpoints for links to the connect page. */
@ApiTags('connect-session')
@Controller('api/v1/connect-session')
export class ConnectSessionController {
  constructor(
    private readonly creation: ConnectSessionCreationService,
    private readonly sessions: ConnectSessionService,
    private readonly requests: ConnectSessionReader,
  ) {}

  @Post()
  @OpenToTenantKeys()
  @Operation({
    codes: [
      'invalid_url',
      'blocked_address',
      'invalid_origin',
      'account_active',
      'too_many_connect_sessions',
      'provider_not_offered',
      'not_supported',
    ],
    summary: 'Create a link with which a host connects an account',
    scope: 'manage',
    description:
      'Send the host to `url`: a page on which the host chooses the PMS and enters credentials or consents. The link works in one browser, connects one account of the tenant, and returns to `redirectURL`. It offers only PMSes where the host can prove control of the account: by a secret of the account itself, or by consent.',
    extension: true,
    body: true,
    answers: { 201: { type: CreatedConnectSessionResponse, headers: { Location: { schema: { type: 'string' } } } } },
    errors: [403, 404, 422],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateConnectSessionDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CreatedConnectSessionResponse> {
    const created = await this.creation.create(caller, this.requests.newSession(body));
    reply.header('Location', `/api/v1/connect-session/${created.id}`);
    return toCreatedResponse(created);
  }

  @Get(':id')
  @ActsForTenant()
  @Operation({
    summary: 'Get a connect session',
    scope: 'read',
    extension: true,
    answers: { 200: { type: ConnectSessionResponse } },
    errors: [403, 404],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Connect session')) id: string,
  ): Promise<ConnectSessionResponse> {
    return toSessionResponse(await this.sessions.get(caller, id));
  }

  @Delete(':id')
  @ActsForTenant()
  @Operation({
    summary: 'End a connect session',
    scope: 'manage',
    description:
      'Ends the session. Its link then opens a page that says that the link has expired, and a consent that the host has not finished can no longer be finished. An account that was connected stays; an attempt to connect that is in progress may still succeed.',
    extension: true,
    answers: { 200: { type: ConnectSessionResponse } },
    errors: [403, 404],
  })
  async end(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Connect session')) id: string,
  ): Promise<ConnectSessionResponse> {
    return toSessionResponse(await this.sessions.end(caller, id));
  }
}
