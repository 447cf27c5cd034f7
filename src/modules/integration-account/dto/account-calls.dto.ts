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
  @Flag({ query: true, optional: true, description: 'true: only calls that failed; false: only answered ones.' })
  failed?: boolean;
  @Choice(CALL_KINDS, { enumName: 'PmsCallKind', optional: true, description: 'Only calls of this kind. Absent: all.' })
  kind?: CallKind;
  @Instant({ optional: true, description: 'At or after.' }) since?: string;
  @Instant({ optional: true, description: 'Before.' }) until?: string;
  @Choice(ORDERS, { optional: true, description: 'By time: `desc` (default) newest first, `asc` oldest first.' })
  order: Order = 'desc';
}

export class PmsCallResponse {
  @ApiProperty({ format: 'uuid', description: 'Given by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ format: 'date-time', description: 'When the call was sent, or could not be.' }) at: string;
  @ApiProperty({
    enum: CALL_KINDS,
    enumName: 'PmsCallKind',
    description: '`quote`: asks for a price; `token`: asks for access.',
  })
  kind: string;
  @ApiProperty({ example: 'GET', description: 'The HTTP method.' }) method: string;
  @ApiProperty({
    description:
      'Path and names of query parameters. `…` stands for everything that could be a secret or name a person; dates, ids, small numbers and flags are shown. A feed of the host is shown without its path.',
    example: '/v1/reservations?limit=100&offset=0',
  })
  path: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The HTTP status of the answer. Null: there was no complete answer.',
  })
  status: number | null;
  @ApiProperty({
    enum: CALL_OUTCOMES,
    enumName: 'PmsCallOutcome',
    description: '`answered`, or how the call failed. A 404 that means that nothing is there is an answer.',
  })
  outcome: string;
  @ApiProperty({
    type: String,
    nullable: true,
    example: 'timeout',
    description:
      'Why there was no complete answer: `dns`, `connect`, `tls`, `timeout`, `reset`, `too_large`, `invalid_response`, `blocked_address`, `invalid_url` or `aborted`. Null: the PMS answered.',
  })
  networkError: string | null;
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: '1: the first time this request was sent; 2: repeated once.',
  })
  attempt: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Milliseconds from sending to the end of the answer.' })
  durationMs: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Milliseconds that the call waited for a limit of the PMS.',
  })
  waitedMs: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The beginning of an answer that reports a failure: words of a fixed list, dates and short numbers; all else is `…`. Null: the call did not fail, or the answer was empty.',
    example: '{"error":"invalid_grant"}',
  })
  errorExcerpt: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The id of the request to Lodgewire that caused the call. Null: no request caused it.',
  })
  requestID: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The id of the job that caused the call. Null: no job caused it.',
  })
  jobID: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'The id of the OpenTelemetry trace to which the call belongs. Null: the service did not trace it, as without an OTLP endpoint.',
    example: null,
  })
  traceID: string | null;

  static of({ at, requestId, jobId, traceId, accountId: _account, ...call }: RecordedCall): PmsCallResponse {
    return { ...call, at: at.toISOString(), requestID: requestId, jobID: jobId, traceID: traceId };
  }
}

export class PmsCallPage {
  @ApiProperty({ type: [PmsCallResponse], description: 'Calls in the order asked for; empty where none matches.' })
  data: PmsCallResponse[];
  @ApiProperty({ type: CursorMeta, description: 'Where this page stands in the list.' }) meta: CursorMeta;
}

export const toCallFilter = ({ failed, kind, since, until }: PmsCallsQuery): CallFilter => ({
  failed,
  kind,
  since: since === undefined ? undefined : new Date(since),
  until: until === undefined ? undefined : new Date(until),
});
