import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import type { Caller } from '../../../platform/access/scope.js';
import { PricePreviewBody, PricePreviewResponse, pricePreviewResponse } from './price-preview.dto.js';
import { PricePreviewService } from './price-preview.service.js';

@ApiTags('integration-account')
@Controller('api/v1/integration-account')
export class PricePreviewController {
  constructor(private readonly previews: PricePreviewService) {}

  @Post(':integrationAccountID/price-preview')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    summary: 'Preview the prices of an account with other percentages',
    scope: 'read',
    description:
      'Returns the next three free nights of one of its active listings, at the current prices and with the requested percentages. Nothing changes, and promotions are not included.',
    extension: true,
    body: true,
    answers: { 200: { type: PricePreviewResponse } },
    errors: [403, 404],
  })
  async preview(
    @CurrentCaller() caller: Caller,
    @Param('integrationAccountID', new IdPipe('Integration account')) id: string,
    @Body() changes: PricePreviewBody,
  ): Promise<PricePreviewResponse> {
    return pricePreviewResponse(await this.previews.of(caller, id, changes));
  }
}
