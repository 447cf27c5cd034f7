/** Stays with the same dates. */
export interface StaysOfDates {
  /** `YYYY-MM-DD` */
  checkIn: string;
  /** `YYYY-MM-DD` */
  checkOut: string;
  count: number;
}

/** The nights of a tenant's listings, by night from `from` on. */
export interface Occupancy {
  /** When it was counted. */
  asOf: Date;
  /** `YYYY-MM-DD` */
  from: string;
  /** Nights that reservations take. */
  taken: number[];
  /** The taken nights and those that can still be booked. */
  forSale: number[];
}
