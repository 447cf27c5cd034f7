import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstValueFrom, type Observable, of } from 'rxjs';
import { inTurn } from '../../../platform/database/access.js';
import { ReadTrail } from '../../../records/audit/read-trail.js';
import { DomainError, invalidField } from '../../../values/errors/domain-error.js';
import type { AuthenticatedRequest } from '../../auth/auth.decorators.js';
import { shownBy } from '../answers.js';
import { CsvExports } from './csv-exports.js';
import { csvHead, csvLines } from './csv.js';
import type { CsvTable } from './csv.types.js';

const CSV = 'text/csv';
const TABLE = 'csv:table';
/** Rows that are in memory at a time: the largest page of a list. */
const PAGE = 100;
/** Parameters that choose a part of a list. */
const OF_PAGES = ['limit', 'cursor', 'page', 'updatedSince'];
/** Pauses while the workspace has used more than its share, before an export is aborted. */
const MOST_PAUSES = 60;

type Request = FastifyRequest & AuthenticatedRequest;

interface ListAnswer {
  data: object[];
  meta: { nextCursor: string | null };
}

/** Offers a list as CSV too. */
export const CsvOf = (table: CsvTable): MethodDecorator => SetMetadata(TABLE, table);

const wantsCsv = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').split(',').some((type) => type.split(';', 1)[0]!.trim().toLowerCase() === CSV);

/**
 * Answers a list as CSV where the caller accepts `text/csv`. It calls the handler of the list for each page, so that
 * filters, rights and the audit log are those of the list, and sends each page before it reads the next one.
 */
@Injectable()
export class CsvInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly trail: ReadTrail,
    private readonly exports: CsvExports,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!wantsCsv(request)) return next.handle();
    const table = this.reflector.get<CsvTable>(TABLE, context.getHandler());
    refusePages(request.query as object);
    const pages = new Pages(request, next);
    const end = this.exports.begin(request.caller!.workspaceId);
    try {
      // A refusal of the list is an answer with its own status, which is impossible after the first row.
      const first = await pages.read();
      const rows = Readable.from(this.lines(table, pages, first, request)).once('close', end);
      describe(context.switchToHttp().getResponse<FastifyReply>(), table);
      return of(rows);
    } catch (error) {
      end();
      throw error;
    }
  }

  private async *lines(table: CsvTable, pages: Pages, first: ListAnswer, request: Request): AsyncGenerator<string> {
    yield csvHead(table);
    for (let page = first; ; page = await pages.read(page.meta.nextCursor)) {
      // The reads of the first page are recorded before the head is sent.
      if (page !== first) await pages.within(() => this.trail.settle(shownBy(request)));
      if (page.data.length > 0) yield csvLines(table, page.data);
      if (page.meta.nextCursor === null) return;
    }
  }
}

/** The pages of one list, read within its request. */
class Pages {
  readonly within = AsyncLocalStorage.snapshot();
  private readonly asked: object;

  constructor(
    private readonly request: Request,
    private readonly list: CallHandler,
  ) {
    this.asked = request.query as object;
  }

  /** Returns a page, the first one without a cursor. Later ones take turns with the requests of the payer. */
  read(cursor?: string | null): Promise<ListAnswer> {
    return this.within(async () => {
      const call = (): Promise<ListAnswer> => {
        this.request.query = { ...this.asked, limit: String(PAGE), ...(cursor && { cursor }) };
        return firstValueFrom(this.list.handle()).then(listOf);
      };
      return cursor ? patiently(() => inTurn(call)) : call();
    });
  }
}

/** Returns the list of an answer, which some handlers return as text. */
const listOf = (answer: unknown): ListAnswer =>
  JSON.parse(typeof answer === 'string' ? answer : JSON.stringify(answer)) as ListAnswer;

/** Repeats the work while the workspace has used more than its share. */
const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let pauses = 0; ; pauses += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'rate_limited') || pauses >= MOST_PAUSES) throw error;
      await pause((error.retryAfterSeconds ?? 1) * 1_000);
    }
};

const refusePages = (query: object): void => {
  const given = OF_PAGES.find((name) => Object.hasOwn(query, name));
  if (given) throw invalidField(given, 'conflicting_fields', `${given} must not be given with Accept: ${CSV}`);
};

const describe = (reply: FastifyReply, { name }: CsvTable): void =>
  void reply
    .type(`${CSV}; charset=utf-8; header=present`)
    .header('content-disposition', `attachment; filename="${name}.csv"`);
