import { CODES_OF_PMS } from '../../../values/errors/error-codes.js';
import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../../edge/auth/auth.decorators.js';
import { IdPipe } from '../../../edge/http/id.pipe.js';
import { Operation } from '../../../edge/http/openapi.js';
import { Idempotent } from '../../../edge/idempotency/idempotent.decorator.js';
import type { Caller } from '../../../platform/access/scope.js';
import { CancellationPreviewResponse, PreviewCancellationBody } from '../dto/cancel-reservation.dto.js';
import { ReservationResponse } from '../dto/reservation.response.js';
import { GUEST_FIELDS } from '../guest-sealing.js';
import { ReservationReadsService } from '../reservation-reads.service.js';
import { CancellationPreviewService } from './cancellation-preview.service.js';
import { sendStatus } from '../booking/pending-answer.js';

@ApiTags('reservation')
@Controller('api/v1/reservation')
export class CancellationController {
  constructor(
    private readonly previews: CancellationPreviewService,
    private readonly reads: ReservationReadsService,
  ) {}

  @Post(':id/cancellation')
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: ['wrong_state', 'too_many_cancellation_previews', 'no_exchange_rate'],
    summary: 'Preview a cancellation',
    scope: 'book',
    extension: true,
    description:
      'Returns the current cost of a cancellation, without any effect, and keeps it for 15 minutes. 409 `wrong_state`: the reservation is already cancelled, can no longer be cancelled, or has an earlier change that is still open.',
    body: true,
    answers: { 201: { type: CancellationPreviewResponse } },
    errors: [403, 404, 409, 422],
    idempotent: true,
  })
  preview(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Reservation')) id: string,
    @Body() body: PreviewCancellationBody,
  ): Promise<CancellationPreviewResponse> {
    return this.previews.preview(caller, id, body);
  }

  @Post(':id/cancellation/:cancellationID/confirm')
  @HttpCode(200)
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: ['wrong_state', 'terms_changed', 'cancellation_expired', 'account_inactive', ...CODES_OF_PMS],
    summary: 'Confirm a cancellation',
    scope: 'book',
    extension: true,
    description:
      'Cancels at the PMS at the cost of the preview, or not at all: 409 `terms_changed` contains a new preview (`cancellation`), 410 `cancellation_expired` requires one. A repeat returns the reservation and sends nothing. 202: the PMS did not answer in time; a look-up finds the outcome, and a notification follows.',
    withholds: GUEST_FIELDS,
    idempotent: true,
    answers: { 200: { type: ReservationResponse }, 202: { type: ReservationResponse } },
    errors: [403, 404, 409, 410, 422, 502, 503],
  })
  async confirm(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Reservation')) id: string,
    @Param('cancellationID', new IdPipe('Cancellation')) cancellationId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationResponse> {
    await this.previews.confirm(caller, id, cancellationId);
    const { reservation, pending } = await this.reads.get(caller, id);
    void sendStatus(reply, { pending }, 200);
    return reservation;
  }
}
