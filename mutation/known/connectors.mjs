const near = ['src/connectors/reservation-fields.spec.ts'];

export const plants = [
  {
    name: 'beds24: a range beyond the period loses its last night',
    file: 'src/connectors/beds24/calendar.ts',
    find: 'addDays(last > to ? to : last, 1)',
    replace: 'last > to ? to : addDays(last, 1)',
    near: ['src/connectors/beds24/calendar.spec.ts'],
  },
  {
    name: 'hostaway: deleted parts of a price count',
    file: 'src/connectors/hostaway/reservation-mapper.ts',
    find: " && field.flag('isDeleted') !== true",
    replace: '',
    near: ['src/connectors/hostaway/reservation-mapper.spec.ts'],
  },
  {
    name: 'guesty: a total without its taxes',
    file: 'src/connectors/guesty/reservations.ts',
    find: 'subTotal?.plus(taxes)',
    replace: 'subTotal',
    near,
  },
  {
    name: 'hostaway: a block without a price cannot be read',
    file: 'src/connectors/hostaway/reservation-mapper.ts',
    find: "raw.optionalPrice('totalPrice') ?? sum([])",
    replace: "raw.price('totalPrice')",
    near,
  },
  {
    name: 'cloudbeds: the first guest passes for the main one',
    file: 'src/connectors/cloudbeds/reservations.ts',
    find: "all.find((one) => one.optionalText('guestID') === id) ?? all[0]",
    replace: 'all[0]',
    near,
  },
  {
    name: 'cloudbeds: a confirmed reservation has a time of cancellation',
    file: 'src/connectors/cloudbeds/reservations.ts',
    find: "status === 'CANCELLED' ? instantOf(raw, 'dateCancelled') : null",
    replace: "instantOf(raw, 'dateCancelled')",
    near,
  },
  {
    name: 'lodgify: extras are no fees',
    file: 'src/connectors/lodgify/bookings.ts',
    find: "of('fees').plus(of('addons'))",
    replace: "of('fees')",
    near,
  },
  {
    name: 'lodgify: a deleted booking counts',
    file: 'src/connectors/lodgify/bookings.ts',
    find: "raw.has('canceled_at') || raw.flag('is_deleted') === true",
    replace: "raw.has('canceled_at')",
    near,
  },
  {
    name: 'hospitable: confirmed when it was first accepted',
    file: 'src/connectors/hospitable/reservations.ts',
    find: 'new Date(Math.max(...times))',
    replace: 'new Date(Math.min(...times))',
    near,
  },
  {
    name: 'smoobu: a cancelled block takes nights',
    file: 'src/connectors/smoobu/reservations.ts',
    find: "booking.flag('is-blocked-booking') && status !== 'CANCELLED'",
    replace: "booking.flag('is-blocked-booking')",
    near,
  },
];
