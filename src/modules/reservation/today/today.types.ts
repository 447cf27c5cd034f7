/** The number of stays with these dates in listings of a time zone. */
export interface StaysOfZone {
  timeZone: string;
  /** `YYYY-MM-DD` */
  checkIn: string;
  /** `YYYY-MM-DD` */
  checkOut: string;
  count: number;
}

/** Today's date in each time zone, in the same order. */
export interface TodayByZone {
  zones: string[];
  dates: string[];
}

/** Reservations whose guests arrive, stay the night or depart today. */
export interface TodayCounts {
  arriving: number;
  staying: number;
  departing: number;
}
