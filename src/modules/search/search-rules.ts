import { type ErrorDetail, DomainError } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { nightsBetween, todayIn } from '../../values/time/dates.js';
import type { SearchRequest } from './search.types.js';

const LONGEST_STAY = 366;
const WIDEST_WINDOW = 62;
/** The time zone in which a day ends last. */
const LAST_ZONE = 'Etc/GMT+12';

const datesOf = ({ checkIn, checkOut, nights, flexibleDays }: SearchRequest, now: Date): ErrorDetail[] => {
  const details: ErrorDetail[] = [];
  const add = (field: string, code: ErrorCode, message: string): void => void details.push({ field, code, message });
  const days = nightsBetween(checkIn, checkOut);
  if (checkIn < todayIn(LAST_ZONE, now)) add('checkInDate', 'in_the_past', 'checkInDate must not be in the past');
  if (days <= 0) add('checkOutDate', 'wrong_order', 'checkOutDate must be after checkInDate');
  if (nights === undefined && days > LONGEST_STAY)
    add('checkOutDate', 'maximum_nights', `A stay has at most ${LONGEST_STAY} nights`);
  if (nights !== undefined && days > WIDEST_WINDOW)
    add('checkOutDate', 'window_too_wide', `With nights, the dates must be at most ${WIDEST_WINDOW} days apart`);
  if (nights !== undefined && days > 0 && nights > days)
    add('nights', 'max', 'nights must not exceed the number of nights between the dates');
  if (nights !== undefined && flexibleDays > 0)
    add('flexibleDays', 'conflicting_fields', 'flexibleDays and nights cannot be used together');
  return details;
};

const restOf = ({ filter, minTotal, maxTotal, displayCurrency, sort }: SearchRequest): ErrorDetail[] => {
  const details: ErrorDetail[] = [];
  const add = (field: string, code: ErrorCode, message: string): void => void details.push({ field, code, message });
  if (minTotal !== undefined && maxTotal !== undefined && maxTotal < minTotal)
    add('maxTotal', 'wrong_order', 'maxTotal must not be less than minTotal');
  if (displayCurrency === undefined && (minTotal !== undefined || maxTotal !== undefined || sort === 'total'))
    add('displayCurrency', 'required', 'displayCurrency is required with minTotal, maxTotal and sort=total');
  if (sort === 'distance' && !filter.place) add('location', 'required', 'location is required with sort=distance');
  return details;
};

/** Checks everything in the request except its cursor. 400 with every fault. */
export const requireSearch = (request: SearchRequest, now: Date): void => {
  const details = [...datesOf(request, now), ...restOf(request)];
  if (details.length > 0) throw new DomainError('invalid', 'Validation failed', { details });
};
