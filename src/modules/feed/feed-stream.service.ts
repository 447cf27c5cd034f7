import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { inTurn, outsideOfProcess } from '../../platform/database/access.js';
import { failureLine } from '../../platform/logging/failure-line.js';
import { logContext } from '../../platform/logging/logger.js';
import { ReadTrail } from '../../records/audit/read-trail.js';
import { DomainError } from '../../values/errors/domain-error.js';
import { EventStream } from './event-stream.js';
import { FeedCursors } from './feed-cursors.js';
import { FeedWatch } from './feed-watch.js';
import { tooManyStreams } from './feed.errors.js';
import { FeedService } from './feed.service.js';
import type { StreamRequest } from './feed.types.js';

/** Shorter than the time after which proxies and the server close a silent connection. */
const HEARTBEAT_MS = 15_000;
/** How long a reader waits before it connects again. */
const RETRY_MS = 2_000;
/** The number of events that are read together. */
const PAGE = 50;
/** How long a stream waits where the workspace has used its share of the service. */
const BUSY_MS = 1_000;

interface Sent {
  position: number;
  /** There was nothing more to send. */
  isAtEnd: boolean;
}

/** An open stream and its reader. */
interface Following {
  stream: EventStream;
  scope: Scope;
  /** The API key, as the caller sent it. */
  key: string;
  types?: StreamRequest['types'];
  write: (position: number) => string;
}

/**
 * Events as server-sent events. Invariant: a stream that waits holds neither a connection to the database nor a turn of
 * its workspace; a read of guests is on record before they are sent; a reader that continues after the last id that it
 * received misses nothing.
 */
@Injectable()
export class FeedStreamService {
  private readonly log = new Logger('feed');

  constructor(
    private readonly feed: FeedService,
    private readonly watch: FeedWatch,
    private readonly cursors: FeedCursors,
    private readonly trail: ReadTrail,
  ) {}

  /**
   * Opens a stream of the events after the cursor. 400 or 410 for the cursor, 429 when the workspace has too many;
   * otherwise `begin` writes the head of the answer.
   */
  async open(
    scope: Scope,
    { field, after, types, key }: StreamRequest & { key: string },
    begin: () => Writable,
  ): Promise<EventStream> {
    const { workspaceId, tenantId } = scope;
    const position = await this.feed.positionOf(scope, field, after);
    const { write } = await this.cursors.of(scope);
    const leave = this.watch.takePlace(workspaceId);
    if (!leave) throw tooManyStreams();
    const stream = new EventStream(begin());
    const stop = this.watch.follow({ workspaceId, tenantId, key, end: () => stream.finish() }, leave);
    stream.signal.addEventListener('abort', stop);
    if (stream.signal.aborted) stop();
    // With an id, so that a reader that is cut off before the first event misses none.
    stream.send(`retry: ${RETRY_MS}\nid: ${write(position)}\n\n`);
    void this.follow({ stream, scope, key, types, write }, position)
      .catch((error: unknown) => this.log.error({ msg: 'event stream failed', ...failureLine(error) }))
      .finally(() => stream.finish());
    return stream;
  }

  /** Sends events until the stream ends, or its position is too old. */
  private async follow(following: Following, start: number): Promise<void> {
    const { stream } = following;
    for (let position = start; !stream.signal.aborted;) {
      const sent = await this.sendInTurn(following, position);
      if (!sent) return;
      position = sent.isAtEnd ? await this.wait(following, sent.position) : sent.position;
      await stream.room();
    }
  }

  /** Sends in a turn of its own and with a record of its own, as a request would. */
  private async sendInTurn(following: Following, after: number): Promise<Sent | undefined> {
    try {
      return await logContext.run({ ...logContext.getStore() }, () => inTurn(() => this.send(following, after)));
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'rate_limited') throw error;
      await pause(BUSY_MS * (1 + Math.random()));
      return { position: after, isAtEnd: false };
    }
  }

  /** Returns the position that it reached; undefined when events after the position are no longer kept. */
  private async send({ stream, scope, types, write }: Following, after: number): Promise<Sent | undefined> {
    const page = await this.feed.pageAfter(scope, { after, types }, PAGE);
    if (!page) return undefined;
    const { rows, last } = page;
    const bodies = await this.feed.bodiesOf(scope, page);
    await this.trail.settle();
    for (const [index, { type, position }] of rows.entries())
      if (!stream.send(`id: ${write(position)}\nevent: ${type}\ndata: ${bodies[index]}\n\n`))
        return { position, isAtEnd: false };
    const isAtEnd = rows.length < PAGE;
    return { position: isAtEnd ? Math.max(after, last) : rows.at(-1)!.position, isAtEnd };
  }

  /** Waits for an event, or sends a heartbeat. Returns the position up to which there is no event. */
  private async wait({ stream, scope, key, types, write }: Following, after: number): Promise<number> {
    const wanted = { key, types, seen: after, signal: stream.signal };
    const { reason, seen } = await outsideOfProcess(() => this.watch.next(scope, wanted, HEARTBEAT_MS));
    if (reason === 'ended') stream.finish();
    if (reason !== 'over') return after;
    stream.send(seen > after ? `:\nid: ${write(seen)}\n\n` : ':\n\n');
    return Math.max(seen, after);
  }
}
