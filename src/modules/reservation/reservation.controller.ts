import { CODES_OF_STAY } from '../quote/quote.errors.js';
import { CODES_OF_PMS } from '../../values/errors/error-codes.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ActsForTenant, CurrentCaller } from '../../edge/auth/auth.decorators.js';
import { requireScope } from '../../platform/access/rights.errors.js';
import type { Caller } from '../../platform/access/scope.js';
import { IdPipe } from '../../edge/http/id.pipe.js';
import { LIST_RATE_HEADERS, RATE_HEADERS, sendRates } from '../../edge/http/exchange-rates.js';
import { AGE_HEADER } from '../listing/freshness/freshness.types.js';
import { deltaRequest, isDelta } from '../../edge/http/deltas/delta.fields.js';
import { eitherOf, Operation } from '../../edge/http/openapi.js';
import { Idempotent, IdempotentId, IsRepeat } from '../../edge/idempotency/idempotent.decorator.js';
import { BookQuoteDto, ReservationBodyPipe } from './dto/book-quote.dto.js';
import { CancelReservationBody } from './dto/cancel-reservation.dto.js';
import { CreateReservationDto, CreateReservationQuery, ReservationQuery } from './dto/create-reservation.dto.js';
import { ListReservationsQuery, reservationFilter } from './dto/list-reservations.query.js';
import { RESERVATIONS_CSV } from './dto/reservation-csv.js';
import { toQuoteBooking, toReservationRequest } from './dto/reservation-request.js';
import { ReservationDeltaResponse, ReservationListResponse, ReservationResponse } from './dto/reservation.response.js';
import { sendStatus } from './booking/pending-answer.js';
import { QuoteBookingService } from './booking/quote-booking.service.js';
import { ReservationDeltasService } from './deltas/reservation-deltas.service.js';
import { GUEST_FIELDS } from './guest-sealing.js';
import { ReservationCancelService } from './reservation-cancel.service.js';
import { ReservationConfirmService } from './booking/reservation-confirm.service.js';
import { type Booked, ReservationReadsService } from './reservation-reads.service.js';
import { type BookingOptions, ReservationService } from './reservation.service.js';

const BOOKED = { type: ReservationResponse, headers: RATE_HEADERS } as const;

@ApiTags('reservation')
@Controller('api/v1/reservation')
export class ReservationController {
  constructor(
    private readonly reservations: ReservationService,
    private readonly reads: ReservationReadsService,
    private readonly cancellations: ReservationCancelService,
    private readonly confirmations: ReservationConfirmService,
    private readonly quoteBookings: QuoteBookingService,
    private readonly deltas: ReservationDeltasService,
  ) {}

  @Post()
  @ApiExtraModels(CreateReservationDto, BookQuoteDto)
  @ApiBody({ schema: { oneOf: [CreateReservationDto, BookQuoteDto].map((body) => ({ $ref: getSchemaPath(body) })) } })
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: [
      ...CODES_OF_STAY,
      'price_changed',
      'quote_used',
      'quote_expired',
      'reference_used',
      'too_many_decimals',
      'wrong_sum',
      'invalid_metadata',
      'never_at_pms',
      'not_the_owner',
      'account_moved',
      'too_many_quotes',
      'too_many_recorded_cancellations',
    ],
    summary: 'Create a reservation',
    scope: 'book',
    description:
      "202: the PMS did not answer in time; the reservation is UNKNOWN until a look-up finds the outcome, and a notification follows. The host's stay rules apply as they do to a quote, with the same codes (422); taken nights are refused with 409 `nights_taken`. With `quoteID`, the stay and the amounts are those of the quote (extension): 409 `quote_used` names its reservation, 409 price_changed and 410 `quote_expired` contain a new quote; if the price has fallen, the quoted price is booked, and `priceDifference` shows the difference.",
    answers: { 201: BOOKED, 202: BOOKED },
    errors: [403, 404, 409, 410, 422, 502, 503],
    body: true,
    bodies: [CreateReservationDto, BookQuoteDto],
    idempotent: true,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Query() query: CreateReservationQuery,
    @Body(new ReservationBodyPipe()) body: CreateReservationDto | BookQuoteDto,
    @IdempotentId() id: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationResponse> {
    const options = { displayCurrency: query.displayCurrency, id };
    const booked = await (body instanceof BookQuoteDto
      ? this.quoteBookings.create(caller, toQuoteBooking(body), options)
      : this.createAsGiven(caller, body, query, options));
    void sendStatus(reply, booked, 201).header('Location', `/api/v1/reservation/${booked.reservation.id}`);
    return answer(booked, reply);
  }

  @Get()
  @ApiExtraModels(ReservationListResponse, ReservationDeltaResponse)
  @ActsForTenant()
  @Operation({
    codes: ['cursor_too_old', 'in_the_future'],
    summary: 'List reservations',
    scope: 'read',
    reaches: ['guests'],
    description:
      'With displayCurrency, a reservation whose currency has no rate keeps its own currency. With `updatedSince` or `cursor`, returns everything that has changed since, in the order of publication, with removed reservations as `{ id, removedAt }`; a reservation that does not match the filters is reported as removed. 410 `cursor_too_old`: removals after the cursor are no longer known.',
    extension: true,
    answers: {
      200: {
        schema: eitherOf(ReservationListResponse, ReservationDeltaResponse),
        headers: { ...LIST_RATE_HEADERS, ...AGE_HEADER },
      },
    },
    errors: [400, 403, 410],
    csv: RESERVATIONS_CSV,
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListReservationsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationListResponse | ReservationDeltaResponse> {
    const { page, limit, order, displayCurrency, updatedSince, cursor } = query;
    const filter = reservationFilter(query);
    if (isDelta(query)) return this.deltas.page(caller, filter, deltaRequest({ updatedSince, cursor, limit }));
    const { data, meta, ...rates } = await this.reads.list(
      caller,
      filter,
      { page, limit, order, cursor },
      displayCurrency,
    );
    sendRates(reply, rates);
    return { data, meta };
  }

  @Get(':id')
  @ActsForTenant()
  @Operation({
    codes: ['no_exchange_rate'],
    summary: 'Get a reservation',
    scope: 'read',
    reaches: ['guests'],
    extension: true,
    answers: { 200: { type: ReservationResponse, headers: { ...RATE_HEADERS, ...AGE_HEADER } } },
    errors: [400, 403, 404, 422],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Reservation')) id: string,
    @Query() query: ReservationQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationResponse> {
    return answer(await this.reads.get(caller, id, query.displayCurrency), reply);
  }

  @Post(':id/cancel')
  @ApiBody({ type: CancelReservationBody, required: false })
  @HttpCode(200)
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: ['wrong_state', 'account_inactive', ...CODES_OF_PMS],
    summary: 'Cancel a reservation',
    scope: 'book',
    description:
      'Cancels at the PMS; a reservation that is already cancelled does not change. `cancellationCost` is the cost by the terms of the reservation; Lodgewire moves no money. 202: the PMS did not answer in time; a look-up finds the outcome, and a notification follows. To see the cost first, use `POST /api/v1/reservation/{id}/cancellation`.',
    body: true,
    withholds: GUEST_FIELDS,
    extension: true,
    idempotent: true,
    answers: { 200: { type: ReservationResponse }, 202: { type: ReservationResponse } },
    errors: [403, 404, 409, 422, 502, 503],
  })
  async cancel(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Reservation')) id: string,
    @Body() body: CancelReservationBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationResponse> {
    await this.cancellations.cancel(caller, id, body);
    return this.afterChange(caller, id, reply);
  }

  @Post(':id/confirm')
  @HttpCode(200)
  @ActsForTenant()
  @Idempotent()
  @Operation({
    codes: ['not_pending', 'wrong_state', 'confirm_not_supported', 'account_inactive', ...CODES_OF_PMS],
    summary: 'Confirm a pending reservation',
    scope: 'book',
    description:
      'Confirms a PENDING reservation at the PMS, once. To decline it, cancel it. 202: the PMS did not answer in time; a look-up determines whether it is confirmed, and a notification follows if it is. 409 `not_pending`: it is not PENDING; `wrong_state`: the outcome of an earlier change is not known yet. 422 `confirm_not_supported`: this PMS cannot confirm reservations through its API; confirm in the PMS itself. `confirm` in the capabilities of `GET /provider` shows this beforehand.',
    withholds: GUEST_FIELDS,
    extension: true,
    idempotent: true,
    answers: { 200: { type: ReservationResponse }, 202: { type: ReservationResponse } },
    errors: [403, 404, 409, 422, 502, 503],
  })
  async confirm(
    @CurrentCaller() caller: Caller,
    @Param('id', new IdPipe('Reservation')) id: string,
    @IsRepeat() isRepeat: boolean,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReservationResponse> {
    await this.confirmations.confirm(caller, id, isRepeat);
    return this.afterChange(caller, id, reply);
  }

  private async afterChange(caller: Caller, id: string, reply: FastifyReply): Promise<ReservationResponse> {
    const booked = await this.reads.get(caller, id);
    void sendStatus(reply, booked, 200);
    return answer(booked, reply);
  }

  private async createAsGiven(
    caller: Caller,
    body: CreateReservationDto,
    query: CreateReservationQuery,
    options: BookingOptions,
  ): Promise<Booked> {
    if (body.overrideRules || query.priceCheck === 'off') requireScope(caller.rights, 'manage');
    return this.reservations.create(caller, toReservationRequest(body, query.priceCheck), options);
  }
}

const answer = ({ reservation, rateDate }: Booked, reply: FastifyReply): ReservationResponse => {
  sendRates(reply, { rateDate });
  return reservation;
};
