import type { Booking } from '../ledger/types.js';

export const isNoBlock = ({ kind }: Booking): boolean => kind !== 'block';

/** Returns whether a booking is neither a block nor an inquiry. */
export const isStay = ({ kind }: Booking): boolean => kind !== 'block' && kind !== 'inquiry';
