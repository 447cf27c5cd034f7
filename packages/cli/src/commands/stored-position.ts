import { bodyOf } from '../api/client.js';
import type { components } from '@lodgewire/sdk';
import { CliFault, ServiceFault } from '../fault.js';
import { ExitCode } from '../exit-code.js';
import type { Session } from '../session.js';

type FeedConsumer = components['schemas']['FeedConsumer'];

/** The pause between changes, as each is a request. Events after a lost position are forwarded again. */
const PAUSE_MS = 1_000;

/** Returns whether a fault may have passed by the next attempt. */
const isPassing = (error: unknown): boolean =>
  error instanceof ServiceFault
    ? error.status === 429 || error.status >= 500
    : error instanceof CliFault && error.exitCode === ExitCode.unreachable;

/** The position of a named reader, stored at the service. */
export class StoredPosition {
  private pending: string | undefined;
  private triedAt = 0;

  constructor(
    private readonly session: Session,
    private readonly consumer: string,
  ) {}

  async read(): Promise<FeedConsumer | undefined> {
    const params = { path: { consumer: this.consumer } };
    try {
      return await bodyOf(this.session.api.GET('/api/v1/event/consumer/{consumer}', { params }));
    } catch (error) {
      if (error instanceof ServiceFault && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Remembers the position, and stores it unless that was attempted a moment ago. */
  async moveTo(cursor: string): Promise<void> {
    this.pending = cursor;
    if (this.session.context.now().getTime() - this.triedAt < PAUSE_MS) return;
    try {
      await this.flush();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }

  async flush(): Promise<void> {
    const cursor = this.pending;
    if (cursor === undefined) return;
    this.triedAt = this.session.context.now().getTime();
    const params = { path: { consumer: this.consumer } };
    await this.session.api.PUT('/api/v1/event/consumer/{consumer}', { params, body: { cursor } });
    this.pending = undefined;
  }
}
