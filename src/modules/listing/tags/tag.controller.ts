import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import type { Caller } from '../../../platform/access/scope.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import { listMeta } from '../../../platform/paging/cursors.js';
import { CursorQuery } from '../../../edge/http/page.query.js';
import { Idempotent, IdempotentId } from '../../../edge/idempotency/idempotent.decorator.js';
import { CreateTagBody, TagListResponse, tagResponse, TagResponse, UpdateTagBody } from '../dto/tag.dto.js';
import { TagService } from './tag.service.js';

@ApiTags('tag')
@Controller('api/v1/tag')
export class TagController {
  constructor(private readonly tags: TagService) {}

  @Post()
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: ['taken', 'too_many_tags'],
    summary: 'Create a tag',
    scope: 'manage',
    changesWorkspace: true,
    description:
      'Tags belong to the workspace; apply them to the listings of an account with apply-tags. Keys that are restricted to tenants are refused.',
    extension: true,
    body: true,
    answers: { 201: { type: TagResponse } },
    errors: [403, 409, 422],
    idempotent: true,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { name, description }: CreateTagBody,
    @IdempotentId() id: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TagResponse> {
    const tag = await this.tags.create(caller, { name, description: description ?? '' }, id);
    void reply.header('Location', `/api/v1/tag/${tag.id}`);
    return tagResponse(tag);
  }

  @Get()
  @ActsForTenant()
  @Operation({
    summary: 'List tags',
    scope: 'read',
    extension: true,
    answers: { 200: { type: TagListResponse } },
    errors: [400, 403],
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<TagListResponse> {
    const page = await this.tags.list(caller, query);
    return { data: page.rows.map(tagResponse), meta: listMeta(page) };
  }

  @Get(':id')
  @ActsForTenant()
  @Operation({
    summary: 'Get a tag',
    scope: 'read',
    extension: true,
    answers: { 200: { type: TagResponse } },
    errors: [403, 404],
  })
  async get(@CurrentCaller() caller: Caller, @Param('id', new IdPipe('Tag')) id: string): Promise<TagResponse> {
    return tagResponse(await this.tags.get(caller, id));
  }

  @Patch(':id')
  @ActsForTenant()
  @Operation({
    codes: ['taken'],
    summary: 'Update a tag',
    scope: 'manage',
    changesWorkspace: true,
    description: 'A new name appears on every listing with the tag. Keys that are restricted to tenants are refused.',
    extension: true,
    body: true,
    answers: { 200: { type: TagResponse } },
    errors: [403, 404, 409],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Tag')) id: string,
    @Body() { name, description }: UpdateTagBody,
  ): Promise<TagResponse> {
    const changes = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
    return tagResponse(await this.tags.update(caller, id, changes));
  }

  @Delete(':id')
  @ActsForTenant()
  @Operation({
    summary: 'Delete a tag',
    scope: 'manage',
    changesWorkspace: true,
    description:
      'Removes the tag from listings and accounts. Returns the deleted tag. Keys that are restricted to tenants are refused.',
    extension: true,
    answers: { 200: { type: TagResponse } },
    errors: [403, 404],
  })
  async remove(@CurrentCaller() caller: Caller, @Param('id', new IdPipe('Tag')) id: string): Promise<TagResponse> {
    return tagResponse(await this.tags.remove(caller, id));
  }
}
