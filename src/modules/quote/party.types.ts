import type { GuestCounts } from '../../connectors/port/model.js';

/** The people who stay: `guests` in all, and their split by age as far as the caller gives it. */
export interface Party {
  guests: number;
  guestCounts?: Partial<GuestCounts>;
}
