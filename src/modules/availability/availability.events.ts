/** The event that nights of a unit have changed; an extension. `sequence` counts the events of the unit. */
export const CALENDAR_CHANGED = 'CALENDAR_CHANGED';

/** `data` of the event. */
export interface CalendarChanged {
  integrationAccountID: string;
  listingID: string;
  unitID: string;
  /** In order, with gaps between them. Both ends are nights that have changed, as in `startDate` and `endDate`. */
  ranges: { from: string; to: string }[];
}
