import type { Schemas } from '../api/client.js';
import { groupsOf, withoutGuest } from './entries.js';

const item = (fields: Partial<Schemas['FoundItem']>): Schemas['FoundItem'] => ({
  type: 'RESERVATION',
  id: 'r1',
  title: 'Grace Hopper',
  matched: 'guest.name',
  isWhole: true,
  provider: 'PROVIDER_04',
  integrationAccountID: 'a1',
  status: 'CONFIRMED',
  listingID: 'l1',
  listingName: 'Harbour loft',
  city: null,
  country: null,
  checkInDate: '2027-03-01',
  checkOutDate: '2027-03-05',
  ...fields,
});

describe('entries', () => {
  it('are grouped by type, starting with the type of the best hit', () => {
    const listing = item({
      type: 'LISTING',
      id: 'l1',
      title: 'Loft',
      city: 'Kiel',
      country: '',
      matched: 'providerID',
    });
    const groups = groupsOf([listing, item({})], () => 'Hostaway');
    expect(
      groups.map(({ label, entries }) => [label, entries.map(({ title, about, note }) => [title, about, note])]),
    ).toEqual([
      ['Listings', [['Loft', 'Kiel · Hostaway', 'Confirmed · found by id at the PMS']]],
      ['Reservations', [['Grace Hopper', 'Harbour loft · Mar 1, 2027 to Mar 5, 2027', 'Confirmed']]],
    ]);
  });

  it('of reservations are stored without their guest', () => {
    const found = item({});
    const [entry] = groupsOf([found], () => '')[0]!.entries;
    expect(withoutGuest(entry!, found)).toEqual({
      type: 'RESERVATION',
      id: 'r1',
      title: 'Harbour loft',
      about: 'Mar 1, 2027 to Mar 5, 2027',
    });
  });
});
