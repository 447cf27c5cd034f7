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
];
