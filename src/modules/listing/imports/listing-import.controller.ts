import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import type { Caller } from '../../../platform/access/scope.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import { listMeta } from '../../../platform/paging/cursors.js';
import { CursorQuery } from '../../../edge/http/page.query.js';
import {
  DroppedImportResponse,
  ImportableListResponse,
  importableResponse,
  ImportListingsBody,
  ImportListingsResponse,
} from '../dto/listing-import.dto.js';
import { ListingImportService } from './listing-import.service.js';
import { ListingService } from '../listing.service.js';

@ApiTags('listing')
@Controller('api/v1/listing')
export class ListingImportController {
  constructor(
    private readonly imports: ListingImportService,
    private readonly listings: ListingService,
  ) {}

  @Get('importable')
  @ActsForTenant()
  @Operation({
    summary: 'List listings that may be imported',
    scope: 'read',
    description: 'Returns active listings of other tenants whose integration accounts have allowImport.',
    extension: true,
    answers: { 200: { type: ImportableListResponse } },
    errors: [400, 403],
  })
  async importable(@CurrentCaller() caller: Caller, @Query() query: CursorQuery): Promise<ImportableListResponse> {
    const page = await this.listings.importable(caller, query);
    return { data: page.rows.map(importableResponse), meta: listMeta(page) };
  }

  @Post('import')
  @ActsForTenant()
  @HttpCode(200)
  @Operation({
    codes: ['own_listing', 'not_found', 'too_many_imports'],
    summary: 'Import listings of other tenants',
    scope: 'manage',
    description:
      "Imports all of the listings or none. Their prices then include the account's distribution markup; the tenant's webhook apps are notified.",
    extension: true,
    body: true,
    answers: { 200: { type: ImportListingsResponse } },
    errors: [403, 404, 422],
  })
  import(@CurrentCaller() caller: Caller, @Body() { listingIDs }: ImportListingsBody): Promise<ImportListingsResponse> {
    return this.imports.import(caller, listingIDs);
  }

  @Delete(':id/import')
  @ActsForTenant()
  @Operation({
    summary: 'End the import of a listing',
    scope: 'manage',
    extension: true,
    answers: { 200: { type: DroppedImportResponse } },
    errors: [403, 404],
  })
  async drop(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Imported listing')) id: string,
  ): Promise<DroppedImportResponse> {
    await this.imports.drop(caller, id);
    return { id, message: 'The listing is no longer imported' };
  }
}
