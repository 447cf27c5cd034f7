import type { OpenCall } from '../../engine/index.js';
import { uuidOf } from '../../ledger/random.js';
import type { Booking, BookingStatus, Property } from '../../ledger/types.js';
import { type Owned, type Partner, partnerIn } from './partner.js';
import { toAttributes } from './booking.js';

const HIDDEN: BookingStatus[] = ['inquiry', 'pending', 'hold', 'owner', 'blocked'];
const CLOSED: BookingStatus[] = ['cancelled', 'declined', 'expired'];

export interface Revision {
  id: string;
  booking: Booking;
  property: Property;
  status: 'new' | 'modified' | 'cancelled';
  /** The booking at the time of the revision. */
  attributes: Record<string, unknown>;
  acknowledged: boolean;
}

const kept = new WeakMap<Booking, Revision[]>();

/** Returns the revisions of a booking, oldest first; none while it is only requested. */
export const revisionsOf = (booking: Booking): Revision[] => kept.get(booking) ?? [];

/** The feed: every change of a booking adds a revision, which remains until someone acknowledges it. */
export class Revisions {
  private count = 0;

  constructor(private readonly partner: Partner) {
    partner.context.ledger.on((event) => {
      if ('booking' in event) this.record(event.account, event.booking, event.property);
    });
  }

  /** Returns the revisions of visible bookings of these properties, oldest first. */
  of(properties: Owned[]): Revision[] {
    return this.bookings(properties)
      .flatMap(revisionsOf)
      .sort((a, b) => order(a) - order(b));
  }

  /** Returns the bookings that are visible and not merely requested, oldest first. */
  bookings(properties: Owned[]): Booking[] {
    const now = this.partner.context.clock.now();
    return properties
      .flatMap(({ account, property }) => account.bookingsOf(property.id))
      .filter((booking) => booking.visibleAt <= now && revisionsOf(booking).length > 0)
      .sort((a, b) => a.id - b.id);
  }

  private record(account: string, booking: Booking, property: Property): void {
    const past = revisionsOf(booking);
    if (booking.kind === 'block' || (past.length === 0 && [...HIDDEN, ...CLOSED].includes(booking.status))) return;
    const id = uuidOf(`channex revision:${booking.uid}:${past.length}`);
    const status = CLOSED.includes(booking.status) ? 'cancelled' : past.length > 0 ? 'modified' : 'new';
    const at = new Date(booking.updatedAt).toISOString().slice(0, 23);
    const attributes = {
      ...toAttributes(booking, property, status),
      id,
      booking_id: booking.uid,
      system_id: String((this.count += 1)),
      inserted_at: `${at}000`,
    };
    kept.set(booking, [...past, { id, booking, property, status, attributes, acknowledged: false }]);
    this.partner.own(booking.uid, account);
    this.partner.own(id, account);
  }
}

const recorded = new WeakMap<Partner, Revisions>();

/** Returns the revisions of the partner; all events after the first call are recorded. */
export function revisionsAt(partner: Partner): Revisions {
  const revisions = recorded.get(partner) ?? new Revisions(partner);
  recorded.set(partner, revisions);
  return revisions;
}

export const revisionsIn = (call: OpenCall): Revisions => revisionsAt(partnerIn(call));

const order = ({ attributes }: Revision): number => Number(attributes.system_id);

/** Returns a booking in its latest revision; it was received with the first one. */
export function toBooking(booking: Booking) {
  const revisions = revisionsOf(booking);
  const [first, last] = [revisions[0]!, revisions.at(-1)!];
  const { system_id: _, booking_id: __, ...attributes } = last.attributes;
  const { inserted_at } = first.attributes;
  return {
    type: 'booking',
    id: booking.uid,
    attributes: { ...attributes, id: booking.uid, revision_id: last.id, inserted_at } as Record<string, unknown>,
  };
}
