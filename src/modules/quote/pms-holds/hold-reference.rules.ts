const PREFIX = 'hold-';

/** Returns the reference of a hold at the PMS; it differs from that of every reservation. */
export const holdReference = (id: string): string => PREFIX + id;

/** Returns whether a reservation of the PMS with the reference was made as a hold of a quote. */
export const isHoldReference = (reference: string | null): boolean => reference?.startsWith(PREFIX) ?? false;
