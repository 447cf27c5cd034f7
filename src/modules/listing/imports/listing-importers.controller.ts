import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import type { Caller } from '../../../platform/access/scope.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import { EndedImportsResponse, EndImportsQuery, ImporterListResponse } from '../dto/listing-import.dto.js';
import { ListingImportersService } from './listing-importers.service.js';

const ENDED =
  'The importing tenants lose access, including to contact and access details. Their reservations remain. Set `allowImport` to false first; otherwise they can import again.';

@ApiTags('listing')
@Controller('api/v1')
export class ListingImportersController {
  constructor(private readonly importers: ListingImportersService) {}

  @Get('listing/:id/imports')
  @ActsForTenant()
  @Operation({
    summary: 'List the tenants that imported one of your listings',
    scope: 'read',
    extension: true,
    answers: { 200: { type: ImporterListResponse } },
    errors: [403, 404],
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Listing')) id: string,
  ): Promise<ImporterListResponse> {
    const importers = await this.importers.list(caller, id);
    return { data: importers.map(({ tenantId, createdAt }) => ({ tenantID: tenantId, importedAt: createdAt })) };
  }

  @Delete('listing/:id/imports')
  @ActsForTenant()
  @Operation({
    summary: 'End imports of one of your listings',
    description: ENDED,
    scope: 'manage',
    extension: true,
    answers: { 200: { type: EndedImportsResponse } },
    errors: [400, 403, 404],
  })
  async endOfListing(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Listing')) id: string,
    @Query() { tenantID }: EndImportsQuery,
  ): Promise<EndedImportsResponse> {
    return { ended: await this.importers.endOfListing(caller, id, tenantID) };
  }

  @Delete('integration-account/:integrationAccountID/imports')
  @ActsForTenant()
  @Operation({
    summary: 'End imports of all listings of one of your accounts',
    description: ENDED,
    scope: 'manage',
    extension: true,
    answers: { 200: { type: EndedImportsResponse } },
    errors: [400, 403, 404],
  })
  async endOfAccount(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountID', new IdPipe('Integration account')) id: string,
    @Query() { tenantID }: EndImportsQuery,
  ): Promise<EndedImportsResponse> {
    return { ended: await this.importers.endOfAccount(caller, id, tenantID) };
  }
}
