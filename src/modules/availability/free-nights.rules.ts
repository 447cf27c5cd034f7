/**
 * Returns SQL for the free nights of the calendar at the time: those that are stored, without a hold that has ended since
 * they were counted. `calendar`: the alias of a row of that table.
 */
export const freeNights = (calendar: string, at: string): string => {
  const columns = ['unit_id', 'first_day', 'nights', 'read_at', 'stored_at'].map((name) => `${calendar}.${name}`);
  return `CASE WHEN ${calendar}.held_until <= ${at} THEN free_nights(${columns.join(', ')}, ${at}) ELSE ${calendar}.free END`;
};
