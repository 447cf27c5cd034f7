import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { asSystem } from '../../platform/database/access.js';
import { Database } from '../../platform/database/database.js';
import { notFound } from '../../values/errors/domain-error.js';
import { Clock } from '../../values/time/clock.js';
import type { FeedConsumerEntity } from './feed-consumer.entity.js';
import { FeedConsumersRepository } from './feed-consumers.repository.js';
import { FeedCursors } from './feed-cursors.js';
import { tooManyConsumers } from './feed.errors.js';
import { FeedRepository } from './feed.repository.js';
import { FeedService } from './feed.service.js';
import { type ConsumerCounts, type FeedBounds, type FeedConsumer, MOST_CONSUMERS } from './feed.types.js';

const DAY_MS = 86_400_000;

/** Positions that readers of the feed store under a name. */
@Injectable()
export class FeedConsumersService {
  constructor(
    private readonly consumers: FeedConsumersRepository,
    private readonly feed: FeedService,
    private readonly rows: FeedRepository,
    private readonly cursors: FeedCursors,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list(scope: Scope): Promise<FeedConsumer[]> {
    const bounds = await this.feed.bounds();
    const shown: FeedConsumer[] = [];
    for (const consumer of await this.consumers.all(scope)) shown.push(await this.shown(scope, consumer, bounds));
    return shown;
  }

  async get(scope: Scope, name: string): Promise<FeedConsumer> {
    const consumer = await this.consumers.find(scope, name);
    if (!consumer) throw notFound('Consumer');
    return this.shown(scope, consumer, await this.feed.bounds());
  }

  /** Stores a position, which may be before the present one. 422 `too_many_consumers` for a new name. */
  async store(scope: Scope, name: string, cursor: string): Promise<FeedConsumer> {
    const { workspaceId, tenantId } = scope;
    const position = await this.feed.positionOf(scope, 'cursor', cursor);
    const consumer = { workspaceId, tenantId, name, position, updatedAt: this.clock.now() };
    await this.database.transaction(async () => {
      await this.requireRoom(scope, name);
      await this.consumers.store(consumer);
    });
    return this.shown(scope, consumer, await this.feed.bounds());
  }

  async remove(scope: Scope, name: string): Promise<void> {
    if (!(await this.consumers.remove(scope, name))) throw notFound('Consumer');
  }

  /** Counts the consumers of all tenants. */
  counts(): Promise<ConsumerCounts> {
    const activeSince = new Date(this.clock.now().getTime() - DAY_MS);
    return asSystem(async () => this.consumers.countAll((await this.feed.bounds()).oldest, activeSince));
  }

  private async requireRoom(scope: Scope, name: string): Promise<void> {
    if (await this.consumers.find(scope, name)) return;
    await this.database.lock(`feed-consumers ${scope.workspaceId} ${scope.tenantId}`);
    if ((await this.consumers.count(scope)) >= MOST_CONSUMERS) throw tooManyConsumers();
  }

  private async shown(
    scope: Scope,
    { name, position, updatedAt }: FeedConsumerEntity,
    { oldest, last }: FeedBounds,
  ): Promise<FeedConsumer> {
    const { write } = await this.cursors.of(scope);
    const lag = await this.rows.lag(scope, { after: Math.max(position, oldest), last });
    return { name, cursor: write(position), lag, isTooOld: position < oldest, updatedAt };
  }
}
