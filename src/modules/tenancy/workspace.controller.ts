import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { Operation } from '../../edge/http/openapi.js';
import { NotificationSecretResponse, UpdateWorkspaceDto, WorkspaceResponse } from './dto/workspace.dto.js';
import { WorkspaceService } from './workspace.service.js';

@ApiTags('workspace')
@Controller('api/v1/workspace')
export class WorkspaceController {
  constructor(private readonly workspaces: WorkspaceService) {}

  @Get()
  @Operation({
    summary: 'Get the workspace of the API key',
    scope: 'read',
    extension: true,
    answers: { 200: { type: WorkspaceResponse } },
  })
  async get(@CurrentCaller() { workspaceId, rights }: Caller): Promise<WorkspaceResponse> {
    return { ...(await this.workspaces.get(workspaceId)), isOperator: rights.isOperator };
  }

  @Patch()
  @Operation({
    summary: 'Update the workspace',
    scope: 'manage',
    extension: true,
    body: true,
    answers: { 200: { type: WorkspaceResponse } },
  })
  async update(
    @CurrentCaller() { workspaceId, rights }: Caller,
    @Body() changes: UpdateWorkspaceDto,
  ): Promise<WorkspaceResponse> {
    return { ...(await this.workspaces.update(workspaceId, changes)), isOperator: rights.isOperator };
  }

  @Get('notification-secret')
  @Operation({
    summary: 'Read the secret that signs OAuth notifications',
    scope: 'secrets',
    extension: true,
    answers: { 200: { type: NotificationSecretResponse } },
  })
  async secret(@CurrentCaller() caller: Caller): Promise<NotificationSecretResponse> {
    return { secret: await this.workspaces.notificationSecret(caller.workspaceId) };
  }

  @Post('notification-secret/rotate')
  @HttpCode(200)
  @Operation({
    summary: 'Replace the secret that signs OAuth notifications',
    scope: 'secrets',
    extension: true,
    answers: { 200: { type: NotificationSecretResponse } },
  })
  async rotateSecret(@CurrentCaller() caller: Caller): Promise<NotificationSecretResponse> {
    return { secret: await this.workspaces.rotateNotificationSecret(caller.workspaceId) };
  }
}
