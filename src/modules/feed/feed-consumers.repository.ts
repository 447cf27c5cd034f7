import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { FeedConsumerEntity } from './feed-consumer.entity.js';
import type { ConsumerCounts } from './feed.types.js';

/** Stored positions of readers. */
@Injectable()
export class FeedConsumersRepository {
  constructor(private readonly database: Database) {}

  find({ workspaceId, tenantId }: Scope, name: string): Promise<FeedConsumerEntity | null> {
    return this.consumers.findOneBy({ workspaceId, tenantId, name });
  }

  all({ workspaceId, tenantId }: Scope): Promise<FeedConsumerEntity[]> {
    return this.consumers.find({ where: { workspaceId, tenantId }, order: { name: 'ASC' } });
  }

  count({ workspaceId, tenantId }: Scope): Promise<number> {
    return this.consumers.countBy({ workspaceId, tenantId });
  }

  async store(consumer: FeedConsumerEntity): Promise<void> {
    await this.consumers.upsert({ ...consumer }, ['workspaceId', 'tenantId', 'name']);
  }

  /** Returns whether there was one. */
  async remove({ workspaceId, tenantId }: Scope, name: string): Promise<boolean> {
    return ((await this.consumers.delete({ workspaceId, tenantId, name })).affected ?? 0) > 0;
  }

  /** Counts the consumers of all tenants. As the system. */
  async countAll(oldest: number, activeSince: Date): Promise<ConsumerCounts> {
    const [counts] = await this.database.query<ConsumerCounts>(
      `SELECT count(*) FILTER (WHERE position >= $1 AND updated_at >= $2)::int AS active,
         count(*) FILTER (WHERE position >= $1 AND updated_at < $2)::int AS idle,
         count(*) FILTER (WHERE position < $1)::int AS expired FROM feed_consumer`,
      [oldest, activeSince],
    );
    return counts!;
  }

  private get consumers() {
    return this.database.repository(FeedConsumerEntity);
  }
}
