import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { Operation } from '../../edge/http/openapi.js';
import {
  ErasedResponse,
  ExportGuestQuery,
  GuestExportResponse,
  GuestSelectorDto,
  toErasedResponse,
  toGuestRecordResponse,
  toGuestSelector,
} from './dto/guest.dto.js';
import { GuestService } from './guest.service.js';

@ApiTags('guest')
@Controller('api/v1/guest')
export class GuestController {
  constructor(private readonly guests: GuestService) {}

  @Post('erase')
  @HttpCode(200)
  @ActsForTenant()
  @Operation({
    codes: ['exactly_one_required'],
    summary: 'Erase a guest',
    scope: 'manage',
    description:
      'Removes name, e-mail address, phone and notes from the reservations, from events (sent or not), receivers’ responses and stored idempotent responses. Stay, price and status are kept. A later sync does not restore the guest. Subscribers receive RESERVATION_UPDATED with a blank guest.',
    extension: true,
    body: true,
    errors: [403, 404],
    answers: { 200: { type: ErasedResponse } },
  })
  async erase(@CurrentCaller() caller: Caller, @Body() body: GuestSelectorDto): Promise<ErasedResponse> {
    return toErasedResponse(await this.guests.erase(caller, toGuestSelector(body)));
  }

  @Get('export')
  @ActsForTenant()
  @Operation({
    codes: ['exactly_one_required'],
    summary: 'Export the stored data of a guest',
    scope: 'read',
    reaches: ['guests'],
    description:
      'Returns each reservation with the events about it, their receivers, and the stored responses. The export is recorded in the audit log. Proxies may log the query: prefer `reservationID` if you know it.',
    extension: true,
    errors: [400, 403, 404],
    answers: { 200: { type: GuestExportResponse } },
  })
  async export(
    @CurrentCaller() caller: Caller,
    @Query() { limit, cursor, ...selector }: ExportGuestQuery,
  ): Promise<GuestExportResponse> {
    const { data, meta } = await this.guests.export(caller, toGuestSelector(selector), { limit, cursor });
    return { data: data.map(toGuestRecordResponse), meta };
  }
}
