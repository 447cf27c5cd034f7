import { Injectable } from '@nestjs/common';
import { MoreThan, LessThan } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { ServiceProcessEntity } from './service-process.entity.js';

@Injectable()
export class ProcessesRepository {
  constructor(private readonly database: Database) {}

  async save(row: ServiceProcessEntity): Promise<void> {
    await this.database.repository(ServiceProcessEntity).upsert(row, ['id']);
  }

  /** Oldest first. */
  seenAfter(instant: Date): Promise<ServiceProcessEntity[]> {
    return this.database
      .repository(ServiceProcessEntity)
      .find({ where: { seenAt: MoreThan(instant) }, order: { startedAt: 'ASC', id: 'ASC' } });
  }

  async forgetSeenBefore(instant: Date): Promise<void> {
    await this.database.repository(ServiceProcessEntity).delete({ seenAt: LessThan(instant) });
  }

  async remove(id: string): Promise<void> {
    await this.database.repository(ServiceProcessEntity).delete({ id });
  }
}
