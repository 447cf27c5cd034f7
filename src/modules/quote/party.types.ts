import type { GuestCounts } from '../../connectors/kit/model.js';

/** The people who stay: `guests` in all, and their split by age as far as the caller gives it. */
export interface Party {
  guests: number;
  guestCounts?: Partial<GuestCounts>;
}
