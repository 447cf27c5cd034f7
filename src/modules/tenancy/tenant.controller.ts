import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { Operation } from '../../edge/http/openapi.js';
import { listMeta } from '../../platform/paging/cursors.js';
import { CursorQuery } from '../../edge/http/page.query.js';
import { Idempotent, IdempotentId } from '../../edge/idempotency/idempotent.decorator.js';
import { TenantNameDto, TenantPage, TenantResponse, toTenantResponse } from './dto/tenant.dto.js';
import { TenancyService } from './tenancy.service.js';

@ApiTags('tenant')
@Controller('api/v1/tenant')
export class TenantController {
  constructor(private readonly tenancy: TenancyService) {}

  @Post()
  @Idempotent()
  @Operation({
    codes: ['too_many_tenants'],
    summary: 'Create a tenant',
    scope: 'manage',
    extension: true,
    body: true,
    answers: { 201: { type: TenantResponse } },
    idempotent: true,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { name }: TenantNameDto,
    @IdempotentId() id: string | undefined,
  ): Promise<TenantResponse> {
    return toTenantResponse(await this.tenancy.createTenant(caller.workspaceId, name, { id }));
  }

  @Get()
  @Operation({
    summary: 'List tenants',
    scope: 'read',
    extension: true,
    answers: { 200: { type: TenantPage } },
    errors: [400],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<TenantPage> {
    const page = await this.tenancy.listTenants(caller.workspaceId, query);
    return { data: page.rows.map(toTenantResponse), meta: listMeta(page) };
  }

  @Patch(':id')
  @Operation({
    summary: 'Rename a tenant',
    scope: 'manage',
    extension: true,
    body: true,
    answers: { 200: { type: TenantResponse } },
    errors: [404],
  })
  async rename(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Tenant')) id: string,
    @Body() { name }: TenantNameDto,
  ): Promise<TenantResponse> {
    return toTenantResponse(await this.tenancy.renameTenant(caller.workspaceId, id, name));
  }
}
