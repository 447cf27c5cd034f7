import { Injectable } from '@nestjs/common';
import { Database } from '../../shared/database/database.js';
import { type PersonalStore, PersonalStores } from '../../shared/personal/personal-stores.js';
import { GuestSealing, type SealedColumns } from './guest-sealing.js';
import { IN_CLEAR, ReservationEntity } from './reservation.entity.js';

/** Guests across reservations: sealing what is in clear. */
@Injectable()
export class GuestRepository implements PersonalStore {
  constructor(
    private readonly database: Database,
    private readonly sealing: GuestSealing,
    stores: PersonalStores,
  ) {
    stores.add(this);
  }

  async sealRows(limit: number): Promise<number> {
    const rows = await this.rows
      .createQueryBuilder('r')
      .where(IN_CLEAR)
      .orderBy('r.id')
      .limit(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    await this.sealing.open(rows);
    for (const row of rows) await this.store(row.id, await this.sealing.seal(row));
    return rows.length;
  }

  private async store(id: string, columns: SealedColumns): Promise<void> {
    await this.rows.update({ id }, columns);
  }

  private get rows() {
    return this.database.repository(ReservationEntity);
  }
}
