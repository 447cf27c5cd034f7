import { addDays, nightsBetween } from '../../values/time/dates.js';
import type { Promotion } from './pricing.types.js';

type Terms = Pick<
  Promotion,
  'active' | 'integrationAccountId' | 'listingIds' | 'startDate' | 'endDate' | 'minimumNights'
>;

/** Returns whether the promotion covers the whole stay `[checkIn, checkOut)` at this listing. */
export const promotionApplies = (
  promotion: Terms,
  listing: { id: string; integrationAccountId: string },
  stay: { checkIn: string; checkOut: string },
): boolean => {
  const { active, startDate, endDate, minimumNights, listingIds } = promotion;
  const lastNight = addDays(stay.checkOut, -1);
  return (
    active &&
    promotion.integrationAccountId === listing.integrationAccountId &&
    (listingIds.length === 0 || listingIds.includes(listing.id)) &&
    (startDate === null || stay.checkIn >= startDate) &&
    (endDate === null || lastNight <= endDate) &&
    (minimumNights === null || nightsBetween(stay.checkIn, stay.checkOut) >= minimumNights)
  );
};
