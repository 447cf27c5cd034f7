/** The least price of a night in each month, over all units of a listing. */
export interface ListingFloors {
  /** The first month: years × 12 + months, from January of the year 0 on. */
  from: number;
  /** In the listing's currency; Infinity where no night of the month has a price. */
  prices: readonly number[];
}
