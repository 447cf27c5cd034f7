import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThan } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { ServiceProcessEntity } from './service-process.entity.js';

@Injectable()
export class ProcessesRepository {
  constructor(private readonly database: Database) {}

  async save(row: ServiceProcessEntity): Promise<void> {
    await this.database.repository(ServiceProcessEntity).upsert(row, ['id']);
  }

  /** Returns the processes seen after the instant, oldest first. */
  seenAfter(instant: Date): Promise<ServiceProcessEntity[]> {
    return this.database
      .repository(ServiceProcessEntity)
      .find({ where: { seenAt: MoreThan(instant) }, order: { startedAt: 'ASC', id: 'ASC' } });
  }

  /** Counts the processes that serve the API. */
  countApis(seenAfter: Date): Promise<number> {
    return this.database
      .repository(ServiceProcessEntity)
      .countBy({ role: In(['all', 'api']), seenAt: MoreThan(seenAfter) });
  }

  async forgetSeenBefore(instant: Date): Promise<void> {
    await this.database.repository(ServiceProcessEntity).delete({ seenAt: LessThan(instant) });
  }

  async remove(id: string): Promise<void> {
    await this.database.repository(ServiceProcessEntity).delete({ id });
  }
}
