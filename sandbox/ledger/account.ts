import { intOf, uuidOf } from './random.js';
import type { Booking, NightOverride, NightSource, Property } from './types.js';

/** One property as a data set gives it. */
export interface PropertySeed {
  property: Property;
  nights: NightSource;
}

/** One PMS account: its properties, calendars and bookings. */
export class Account {
  readonly id: number;
  readonly uid: string;
  readonly properties = new Map<number, Property>();
  readonly bookings = new Map<number, Booking>();
  /** How often each external reference was sent in a create, and how often that made a booking. */
  readonly creates = new Map<string, { attempts: number; created: number }>();
  private readonly sources = new Map<number, NightSource>();
  private readonly overrides = new Map<number, Map<number, NightOverride>>();
  private readonly bookingsByProperty = new Map<number, Booking[]>();

  constructor(
    readonly name: string,
    seeds: PropertySeed[],
  ) {
    this.id = intOf(`account:${name}`);
    this.uid = uuidOf(`account:${name}`);
    for (const { property, nights } of seeds) this.addProperty(structuredClone(property), nights);
  }

  addProperty(property: Property, nights: NightSource): void {
    this.properties.set(property.id, property);
    this.sources.set(property.id, nights);
  }

  /** The property unless it was removed. */
  property(id: number): Property | undefined {
    const property = this.properties.get(id);
    return property?.removed ? undefined : property;
  }

  propertyByUid(uid: string): Property | undefined {
    return this.list().find((property) => property.uid === uid);
  }

  /** By our id, uid or the id in the source data. */
  anyProperty(key: string): Property | undefined {
    return [...this.properties.values()].find(
      ({ id, uid, sourceId }) => String(id) === key || uid === key || sourceId === key,
    );
  }

  list(): Property[] {
    return [...this.properties.values()].filter((property) => !property.removed);
  }

  baseNight(propertyId: number, day: number) {
    return this.sources.get(propertyId)!.at(day);
  }

  override(propertyId: number, day: number): NightOverride | undefined {
    return this.overrides.get(propertyId)?.get(day);
  }

  setOverride(propertyId: number, day: number, change: NightOverride): void {
    const days = this.overrides.get(propertyId) ?? new Map<number, NightOverride>();
    this.overrides.set(propertyId, days.set(day, { ...days.get(day), ...change }));
  }

  addBooking(booking: Booking): void {
    this.bookings.set(booking.id, booking);
    this.bookingsByProperty.set(booking.propertyId, [...this.bookingsOf(booking.propertyId), booking]);
  }

  bookingsOf(propertyId: number): Booking[] {
    return this.bookingsByProperty.get(propertyId) ?? [];
  }

  bookingByUid(uid: string): Booking | undefined {
    return [...this.bookings.values()].find((booking) => booking.uid === uid);
  }
}
