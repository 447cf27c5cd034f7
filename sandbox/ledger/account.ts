import { intOf, uuidOf } from './random.js';
import type { Booking, NightOverride, NightSource, Property } from './types.js';

/** One property as in a data set. */
export interface PropertySeed {
  property: Property;
  nights: NightSource;
}

/** The data of an account in addition to its data set, as JSON. */
export interface AccountChanges {
  bookings: Booking[];
  creates: [reference: string, counts: { attempts: number; created: number }][];
  nights: [property: number, days: [day: number, change: NightOverride][]][];
  /** The properties that the host changed, in their current state. */
  properties: Property[];
}

/** One PMS account: its properties, calendars and bookings. */
export class Account {
  readonly id: number;
  readonly uid: string;
  readonly properties = new Map<number, Property>();
  readonly bookings = new Map<number, Booking>();
  /** Pending bookings that expire by themselves. */
  readonly expiring = new Set<Booking>();
  /** How often each external reference was sent in a create, and how many bookings that made. */
  readonly creates = new Map<string, { attempts: number; created: number }>();
  private readonly sources = new Map<number, NightSource>();
  private readonly overrides = new Map<number, Map<number, NightOverride>>();
  private readonly bookingsByProperty = new Map<number, Booking[]>();
  private readonly changedProperties = new Set<number>();

  constructor(
    readonly name: string,
    seeds: PropertySeed[],
    changes?: AccountChanges,
  ) {
    this.id = intOf(`account:${name}`);
    this.uid = uuidOf(`account:${name}`);
    for (const { property, nights } of seeds) this.addProperty(structuredClone(property), nights);
    if (changes) this.restore(changes);
  }

  /** Returns everything that `restore` needs to bring a fresh account to this state. */
  changes(): AccountChanges {
    return {
      bookings: [...this.bookings.values()],
      creates: [...this.creates],
      nights: [...this.overrides].map(([property, days]) => [property, [...days]]),
      properties: [...this.changedProperties].map((id) => this.properties.get(id)!),
    };
  }

  changeProperty(property: Property, change: Partial<Property>): void {
    Object.assign(property, change);
    this.changedProperties.add(property.id);
  }

  /** Restores the changes, except those of properties that the data set no longer has. */
  private restore({ bookings, creates, nights, properties }: AccountChanges): void {
    for (const changed of properties) {
      const property = this.properties.get(changed.id);
      if (property) this.changeProperty(property, changed);
    }
    for (const booking of bookings) if (this.properties.has(booking.propertyId)) this.addBooking(booking);
    for (const [reference, counts] of creates) this.creates.set(reference, counts);
    for (const [property, days] of nights) this.overrides.set(property, new Map(days));
  }

  addProperty(property: Property, nights: NightSource): void {
    this.properties.set(property.id, property);
    this.sources.set(property.id, nights);
  }

  /** Returns the property unless it was removed. */
  property(id: number): Property | undefined {
    const property = this.properties.get(id);
    return property?.removed ? undefined : property;
  }

  propertyByUid(uid: string): Property | undefined {
    return this.list().find((property) => property.uid === uid);
  }

  /** Returns a property by our id, its uid or its id in the source data. */
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
    if (booking.expiresAt) this.expiring.add(booking);
    this.bookingsByProperty.set(booking.propertyId, [...this.bookingsOf(booking.propertyId), booking]);
  }

  bookingsOf(propertyId: number): Booking[] {
    return this.bookingsByProperty.get(propertyId) ?? [];
  }

  bookingByUid(uid: string): Booking | undefined {
    return [...this.bookings.values()].find((booking) => booking.uid === uid);
  }
}
