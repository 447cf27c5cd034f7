import { ApiProperty } from '@nestjs/swagger';
import { Choice, Flag, Instant } from '../../../edge/http/fields.js';
import { CursorQuery } from '../../../edge/http/page.query.js';
import { CursorMeta, ORDERS, type Order } from '../../../platform/paging/page.js';
import {
  CALL_KINDS,
  CALL_OUTCOMES,
  type CallFilter,
  type CallKind,
  type RecordedCall,
} from '../../../platform/outbound/recorded-call.types.js';

export class PmsCallsQuery extends CursorQuery {
  @Flag({ query: true, optional: true, description: 'If true, only calls that failed; if false, only answered ones.' })
  failed?: boolean;
  @Choice(CALL_KINDS, {
    enumName: 'PmsCallKind',
    optional: true,
    description: 'Only calls of this kind. If absent, all calls.',
  })
  kind?: CallKind;
  @Instant({ optional: true, description: 'Only calls at or after this instant.' }) since?: string;
  @Instant({ optional: true, description: 'Only calls before this instant.' }) until?: string;
  @Choice(ORDERS, { optional: true, description: 'By time: `desc` (default) newest first, `asc` oldest first.' })
  order: Order = 'desc';
}

export class PmsCallResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ format: 'date-time', description: 'When the call was sent, or could not be sent.' }) at: string;
  @ApiProperty({
    enum: CALL_KINDS,
    enumName: 'PmsCallKind',
    description: '`quote`: requests a price; `token`: requests access.',
  })
  kind: string;
  @ApiProperty({ example: 'GET', description: 'The HTTP method.' }) method: string;
  @ApiProperty({
    description:
      'The path and the names of the query parameters. `…` stands for everything that could be a secret or name a person; dates, ids, small numbers and flags are shown. A feed of the host is shown without its path.',
    example: '/v1/reservations?limit=100&offset=0',
  })
  path: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The HTTP status of the response. Null if there was no complete response.',
  })
  status: number | null;
  @ApiProperty({
    enum: CALL_OUTCOMES,
    enumName: 'PmsCallOutcome',
    description:
      '`answered`, or how the call failed. A 404 that means that the requested item does not exist counts as answered.',
  })
  outcome: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'timeout',
    description:
      'Why there was no complete response: `dns`, `connect`, `tls`, `timeout`, `reset`, `too_large`, `invalid_response`, `blocked_address`, `invalid_url` or `aborted`. Null if the PMS answered.',
  })
  networkError: string | null;
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: '1: the request was sent for the first time; 2: it was repeated once.',
  })
  attempt: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Milliseconds from sending to the end of the response.' })
  durationMs: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Milliseconds that the call waited because of a limit of the PMS.',
  })
  waitedMs: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The beginning of a response that reports a failure. Words from a fixed list, dates and short numbers are shown; everything else is `…`. Null if the call did not fail or the response was empty.',
    example: '{"error":"invalid_grant"}',
  })
  errorExcerpt: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The id of the request to Lodgewire that caused the call. Null if no request caused it.',
  })
  requestID: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The id of the job that caused the call. Null if no job caused it.',
  })
  jobID: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The id of the OpenTelemetry trace to which the call belongs. Null if the service did not trace it, for example without an OTLP endpoint.',
    example: null,
  })
  traceID: string | null;

  static of({ at, requestId, jobId, traceId, accountId: _account, ...call }: RecordedCall): PmsCallResponse {
    return { ...call, at: at.toISOString(), requestID: requestId, jobID: jobId, traceID: traceId };
  }
}

export class PmsCallPage {
  @ApiProperty({ type: [PmsCallResponse], description: 'Calls in the requested order; empty if none match.' })
  data: PmsCallResponse[];
  @ApiProperty({ type: CursorMeta, description: 'The position of this page in the list.' }) meta: CursorMeta;
}

export const toCallFilter = ({ failed, kind, since, until }: PmsCallsQuery): CallFilter => ({
  failed,
  kind,
  since: since === undefined ? undefined : new Date(since),
  until: until === undefined ? undefined : new Date(until),
});
