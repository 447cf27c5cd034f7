import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import { LIST_RATE_HEADERS, sendRates } from '../../../edge/http/exchange-rates.js';
import { Operation } from '../../../edge/http/openapi.js';
import type { Caller } from '../../../platform/access/scope.js';
import { BookingFiguresService } from './booking-figures.service.js';
import { OccupancyService } from './occupancy.service.js';
import { BookingReportQuery, BookingReportResponse, OccupancyResponse } from './report.dto.js';

@ApiTags('reservation')
@Controller('api/v1/report')
export class ReportController {
  constructor(
    private readonly bookingFigures: BookingFiguresService,
    private readonly occupancies: OccupancyService,
  ) {}

  @Get('bookings')
  @ActsForTenant()
  @Operation({
    summary: 'Count bookings, nights and revenue by channel',
    scope: 'read',
    description:
      'A booking counts on the day (UTC) on which the guest made it: the time that the PMS reports, otherwise `createdAt`. It counts with its current status and total. A reservation that a change of the stay replaced is left out; its replacement counts on the day of the change. Reservations of own accounts and those booked on imported listings count. The response names no guest, so reading it records no `GUESTS_READ` in the audit log. With displayCurrency, figures whose currency has no rate keep their own currency.',
    extension: true,
    answers: { 200: { type: BookingReportResponse, headers: LIST_RATE_HEADERS } },
    errors: [400, 403],
  })
  async bookings(
    @CurrentCaller() caller: Caller,
    @Query() { days, displayCurrency }: BookingReportQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BookingReportResponse> {
    const report = await this.bookingFigures.report(caller, days, displayCurrency);
    sendRates(reply, report);
    return BookingReportResponse.of(report);
  }

  @Get('occupancy')
  @ActsForTenant()
  @Operation({
    summary: 'Count the taken nights of the next 90 days',
    scope: 'read',
    description:
      'Counts the active units of all active listings of own accounts; the figures are at most five minutes old (`asOf`). A night is taken by a reservation that is PENDING, CONFIRMED, MODIFIED or STAYING, and open while one more of the unit can be booked; a unit that exists several times counts as often as the PMS reports. Taken and open nights are for sale. A night that the host closed or blocked is not, nor is one that is held by a quote or by a booking that the PMS has not answered yet. The response names no guest, so reading it records no `GUESTS_READ` in the audit log.',
    extension: true,
    answers: { 200: { type: OccupancyResponse } },
  })
  async occupancy(@CurrentCaller() caller: Caller): Promise<OccupancyResponse> {
    return OccupancyResponse.of(await this.occupancies.next(caller));
  }
}
