import { Logger } from '@nestjs/common';
import type { CallSink } from '../../../platform/outbound/call-sink.js';
import type { RecordedOutcome, RecordedCall } from '../../../platform/outbound/recorded-call.types.js';
import { newId } from '../../../platform/database/ids.js';
import { logContext } from '../../../platform/logging/logger.js';
import { currentTraceId } from '../../../platform/tracing/tracing.js';
import type { OutboundErrorKind } from '../../../platform/outbound/outbound-error.js';
import type { PmsAccount } from '../../port/gateway.js';
import { recordedExcerpt, recordedPath, type Secrets, type SentAddress } from './redaction.rules.js';

/** Shorter values are ids or ports that a path may contain. */
const SHORTEST_SECRET = 8;

/** A request that ended, as it was sent. */
export interface EndedCall {
  kind: 'read' | 'write' | 'token';
  method: string;
  address: SentAddress;
  attempt: number;
  sentAt: Date;
  durationMs: number;
  waitedMs: number;
  outcome: RecordedOutcome;
  /** The complete answer, if any. */
  answer?: { status: number; text: string };
  networkError?: OutboundErrorKind;
}

const logger = new Logger('pms-call');

/** Records the calls of one account, without secrets and guests. */
export class CallRecorder {
  private readonly base: URL;
  private readonly secrets: Secrets;

  constructor(
    private readonly log: Pick<CallSink, 'add'>,
    private readonly account: PmsAccount,
    baseUrl: string,
    /** True when reads are made for a price. */
    private readonly isQuote: boolean,
  ) {
    const { credentials, oauthApp, partnerKey } = account;
    const values = [...Object.values(credentials), ...Object.values(oauthApp ?? {})];
    this.base = new URL(baseUrl);
    this.secrets = {
      values: new Set(values.filter((value) => value !== undefined && value.length >= SHORTEST_SECRET)),
      parameters: new Set(Object.keys(partnerKey?.queryParams ?? {})),
    };
  }

  /** Returns the record, which stays in memory for a while, because the answer may still turn out to be unreadable. */
  record({ kind, address, sentAt, answer, networkError, ...call }: EndedCall): RecordedCall {
    const recorded: RecordedCall = {
      ...call,
      id: newId(sentAt),
      accountId: this.account.id,
      at: sentAt,
      kind: this.isQuote && kind === 'read' ? 'quote' : kind,
      path: recordedPath(address, this.base, this.secrets),
      status: answer?.status ?? null,
      networkError: networkError ?? null,
      errorExcerpt: answer && call.outcome !== 'answered' ? recordedExcerpt(answer.text) || null : null,
      ...currentCause(),
    };
    this.log.add(recorded);
    this.writeLine(recorded);
    return recorded;
  }

  private writeLine({ method, path, status, outcome, attempt, durationMs, waitedMs }: RecordedCall): void {
    const { id: account, provider } = this.account;
    const call = { method, path, status, outcome, attempt, durationMs, waitedMs };
    logger.debug({ msg: 'call to a PMS', provider, account, ...call });
  }
}

const currentCause = (): Pick<RecordedCall, 'requestId' | 'jobId' | 'traceId'> => {
  const { requestId = null, jobId = null } = logContext.getStore() ?? {};
  return { requestId, jobId, traceId: currentTraceId() ?? null };
};
