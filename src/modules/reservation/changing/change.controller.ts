import { CODES_OF_STAY } from '../../quote/quote.errors.js';
import { Body, Controller, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import { RATE_HEADERS, sendRates } from '../../../edge/http/exchange-rates.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import { Idempotent } from '../../../edge/idempotency/idempotent.decorator.js';
import type { Caller } from '../../../platform/access/scope.js';
import {
  ChangeOfferResponse,
  ChangeQuery,
  ChangeReservationBody,
  ConfirmChangeBody,
} from '../dto/change-reservation.dto.js';
import { ReservationResponse } from '../dto/reservation.response.js';
import { GUEST_FIELDS } from '../guest-sealing.js';
import { ReservationReadsService } from '../reservation-reads.service.js';
import { ChangeConfirmService } from './change-confirm.service.js';
import { ChangeOfferService } from './change-offer.service.js';
import { sendStatus } from '../booking/pending-answer.js';

@ApiTags('reservation')
@Controller('api/v1/reservation')
export class ChangeController {
  constructor(
    private readonly offers: ChangeOfferService,
    private readonly confirmations: ChangeConfirmService,
    private readonly reads: ReservationReadsService,
  ) {}

  @Post(':id/change')
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: [
      ...CODES_OF_STAY,
      'unchanged',
      'wrong_state',
      'channel_owned',
      'needs_native',
      'stay_begun',
      'too_many_stay_changes',
      'too_many_quotes',
    ],
    summary: 'Offer a change of a stay',
    scope: 'book',
    extension: true,
    description:
      "Returns the cost of the changed stay, without any effect, and keeps the offer until `expiresAt`. Absent fields do not change. The stay is quoted as a new one; the reservation's own nights count as free. `mode` NATIVE: one write at the PMS changes the reservation. REBOOK: a new reservation is created, and the old one is cancelled once the new one is confirmed. 409 `wrong_state`: the reservation can no longer be changed, or an earlier request about it is still open. 422 `channel_owned`: change it at its channel; `not_supported`: the PMS can do neither; `needs_native`: only a NATIVE change can move the stay to nights that overlap its own; `stay_begun`: only the departure can change; and the codes of a quote.",
    body: true,
    answers: { 201: { type: ChangeOfferResponse, headers: RATE_HEADERS } },
    errors: [403, 404, 409, 422, 502, 503],
    idempotent: true,
  })
  async offer(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Reservation')) id: string,
    @Query() { displayCurrency }: ChangeQuery,
    @Body() body: ChangeReservationBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangeOfferResponse> {
    const wanted = {
      checkIn: body.checkInDate,
      checkOut: body.checkOutDate,
      guests: body.guests,
      guestCounts: body.guestCountInfo,
      unitId: body.unitID,
    };
    const { offer, rateDate } = await this.offers.offer(caller, id, wanted, displayCurrency);
    sendRates(reply, { rateDate });
    return offer;
  }

  @Post(':id/change/:changeID/confirm')
  @ApiBody({ type: ConfirmChangeBody, required: false })
  @HttpCode(200)
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: [
      ...CODES_OF_STAY,
      'wrong_state',
      'price_changed',
      'change_expired',
      'needs_rebook',
      'channel_owned',
      'too_many_quotes',
    ],
    summary: 'Confirm a change of a stay',
    scope: 'book',
    extension: true,
    description:
      'Makes the offered change at the PMS, once, at the offered price or not at all. A repeat sends nothing. Returns the changed reservation or, after a REBOOK, the new one, whose `replacesReservationID` names the old one. 202: the outcome is not known yet; a look-up finds the outcome, and a notification follows. 409 price_changed and 410 `change_expired` contain a new offer (`change`); `nights_taken`; `wrong_state`: the reservation has changed, or an earlier request about it is still open. 422 `needs_rebook`: `allowRebook` must be true.',
    body: true,
    withholds: GUEST_FIELDS,
    idempotent: true,
    answers: { 200: { type: ReservationResponse }, 202: { type: ReservationResponse } },
    errors: [403, 404, 409, 410, 422, 502, 503],
  })
  async confirm(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Reservation')) id: string,
    @Param('changeID', new IdPipe('Change')) changeId: string,
    @Body() { allowRebook }: ConfirmChangeBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationResponse> {
    const { reservationId, pending } = await this.confirmations.confirm(caller, id, changeId, allowRebook ?? false);
    const { reservation } = await this.reads.get(caller, reservationId);
    void sendStatus(reply, { pending }, 200);
    return reservation;
  }
}
