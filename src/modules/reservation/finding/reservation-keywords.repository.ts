import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type KeywordStore, KeywordStores } from '../../../records/keywords/keyword-stores.js';
import { rowsWithoutKeywords } from '../../../records/keywords/rows-without-keywords.repository.js';
import { GuestSealing } from '../guest-sealing.js';
import { ReservationEntity } from '../reservation.entity.js';

/** Sets the keywords of reservations that were stored without them. */
@Injectable()
export class ReservationKeywordsRepository implements KeywordStore {
  constructor(
    private readonly database: Database,
    private readonly sealing: GuestSealing,
    stores: KeywordStores,
  ) {
    stores.add(this);
  }

  async addKeywords(limit: number): Promise<number> {
    const reservations = this.database.repository(ReservationEntity);
    const rows = await rowsWithoutKeywords(reservations, limit);
    await this.sealing.open(rows);
    for (const row of rows) {
      const { keywords } = await this.sealing.seal(row);
      await reservations.update({ id: row.id }, { keywords });
    }
    return rows.length;
  }
}
