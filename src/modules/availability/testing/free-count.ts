import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { Scope } from '../../../platform/access/scope.js';
import type { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/ids.js';
import { DomainError } from '../../../values/errors/domain-error.js';
import { addDays } from '../../../values/time/dates.js';
import { SEEDED_AT } from '../../listing/testing/seed.js';
import { HoldRepository } from '../holds/hold.repository.js';
import { HoldService } from '../holds/hold.service.js';

/** Returns how often the night can be taken in succession; nothing stays taken. */
export const freeCount = async (database: Database, scope: Scope, unitId: string, date: string): Promise<number> => {
  const holds = new HoldService(database, new HoldRepository(database), new FixedClock(SEEDED_AT.getTime()));
  const stay = { checkIn: date, checkOut: addDays(date, 1) };
  let taken = 0;
  const takeAll = async (): Promise<never> => {
    for (; ; taken += 1) await holds.take(scope, { ...stay, unitId }, { id: newId(SEEDED_AT) });
  };
  return database.transaction(takeAll).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'nights_taken') return taken;
    throw error;
  });
};
