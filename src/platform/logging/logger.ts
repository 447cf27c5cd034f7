import { AsyncLocalStorage } from 'node:async_hooks';
import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as Pino } from 'pino';
import { loggedError } from './logged-error.js';
import { REDACTED_PATHS, scrub } from './redaction.js';
import { currentTraceId } from '../tracing/tracing.js';

export interface LogContext {
  /** The id that the service assigns. */
  requestId?: string;
  /** The `x-request-id` that the caller chose. */
  clientRequestId?: string;
  /** For the audit log; never written to the log. */
  clientAddress?: string;
  workspaceId?: string;
  /** The id of the calling API key, never the key. */
  apiKeyId?: string;
  /** The id of the connect link that a host uses; hosts have no key. */
  connectSessionId?: string;
  jobId?: string;
  /** The name of the command on the command line. */
  command?: string;
}

/** The current request, job or command and its actor; every line carries it. */
export const logContext = new AsyncLocalStorage<LogContext>();

/** The process that wrote a line. */
export interface LogOrigin {
  pid: number;
  host: string;
  /** The version of this service. */
  version: string;
}

/** Nest's own start-up messages. */
const CHATTER: ReadonlySet<unknown> = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver', 'NestFactory']);

/** Writes JSON lines: process, request id, workspace, job id; never a body, credential or guest. */
export class AppLogger implements LoggerService {
  readonly pino: Pino;

  constructor(level: string, origin?: LogOrigin) {
    this.pino = pino({
      level,
      base: origin ?? null,
      serializers: { err: loggedError },
      redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
      mixin: () => ({ ...logContext.getStore(), clientAddress: undefined, traceID: currentTraceId() }),
      timestamp: pino.stdTimeFunctions.isoTime,
    });
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'trace', message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    if (level === 'info' && CHATTER.has(context)) return;
    if (message instanceof Error) this.pino[level]({ context, err: message });
    else if (message !== null && typeof message === 'object') this.pino[level](scrub({ context, ...message }));
    else
      this.pino[level](
        { context, ...(rest.length > 1 ? { stack: scrub(String(rest[0])) } : {}) },
        scrub(String(message)),
      );
  }
}
