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
  get(@CurrentCaller() caller: Caller): Promise<WorkspaceResponse> {
    return this.workspaces.get(caller.workspaceId);
  }

  @Patch()
  @Operation({
    summary: 'Update the workspace',
    scope: 'manage',
    extension: true,
    body: true,
    answers: { 200: { type: WorkspaceResponse } },
  })
  update(@CurrentCaller() caller: Caller, @Body() changes: UpdateWorkspaceDto): Promise<WorkspaceResponse> {
    return this.workspaces.update(caller.workspaceId, changes);
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
