import { type DomainError, refusedField } from '../../values/errors/domain-error.js';
import type { UnitRow } from './availability.repository.js';

/** The most records in one answer: about 5 MB, or 2 MB for several listings in one request. */
export const MOST_RECORDS = 10_000;
export const MOST_RECORDS_OF_BATCH = 4_400;
/** A record takes about 500 characters, apart from the name of its unit and the PMS's id of the unit. */
const USUAL_TEXT = 250;

/** The size of an answer, computed before any of it is written. */
export interface AnswerSize {
  /** A record counts once more for each further 250 characters of the unit's name and the PMS's id of the unit. */
  records: number;
  days: number;
  units: number;
}

/** Returns the size of an answer that covers the given number of days for the units. */
export const sizeOf = (days: number, rows: readonly UnitRow[]): AnswerSize => {
  const weights = rows.map(({ unitName, providerUnitId }) =>
    Math.max(1, Math.ceil((unitName.length + providerUnitId.length) / USUAL_TEXT)),
  );
  return { records: days * weights.reduce((sum, weight) => sum + weight, 0), days, units: rows.length };
};

/** Refuses (422) a page of one listing that has too many records. */
export const assertPageSize = ({ records, days, units }: AnswerSize): void => {
  if (records <= MOST_RECORDS) return;
  const most = Math.max(1, Math.floor((MOST_RECORDS / records) * days));
  throw refusedField(
    'limit',
    'too_many_records',
    `limit must be at most ${most} for this listing, which has ${units} units`,
  );
};

/** Returns the refusal (422) of several listings that have too many records together. */
export const tooManyOfBatch = (): DomainError =>
  refusedField(
    'listingIDs',
    'too_many_records',
    `The listings have more than ${MOST_RECORDS_OF_BATCH} records of units and days together: ask for fewer listings or days`,
  );
