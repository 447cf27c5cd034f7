import type { Booking } from '../ledger/types.js';

export const isNoBlock = ({ kind }: Booking): boolean => kind !== 'block';

/** Neither a block nor an inquiry. */
export const isStay = ({ kind }: Booking): boolean => kind !== 'block' && kind !== 'inquiry';
