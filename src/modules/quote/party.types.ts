import type { GuestCounts } from '../../connectors/kit/model.js';

/** Who stays: `guests` people, and how they split by age as far as the caller says. */
export interface Party {
  guests: number;
  guestCounts?: Partial<GuestCounts>;
}
