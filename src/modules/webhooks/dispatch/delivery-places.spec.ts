import { DeliveryPlaces, type Receiver } from './delivery-places.js';

const at = (workspaceId: string, url: string, endpointId: string | null = null): Receiver => ({
  workspaceId,
  url,
  endpointId,
});
/** Creates deliveries to URLs of distinct hosts. */
const apart = (workspaceId: string, count: number): Receiver[] =>
  Array.from({ length: count }, (_, n) => at(workspaceId, `https://${n}.example.com/`));
const taken = (places: DeliveryPlaces, receivers: Receiver[]): number =>
  receivers.filter((one) => places.take(one)).length;

describe('DeliveryPlaces', () => {
  it('give a single workspace three quarters', () => {
    expect(taken(new DeliveryPlaces(32, []), apart('a', 40))).toBe(24);
  });

  it('count deliveries in progress', () => {
    const places = new DeliveryPlaces(32, apart('a', 24));
    expect([places.hasRoomFor('a'), places.hasRoomFor('b')]).toEqual([false, true]);
    expect([taken(places, apart('a', 1)), taken(places, apart('b', 40))]).toEqual([0, 6]);
  });

  it('always leave some to a workspace that arrives later', () => {
    const places = new DeliveryPlaces(32, []);
    for (const workspace of ['a', 'b', 'c', 'd', 'e', 'f'])
      expect(taken(places, apart(workspace, 40))).toBeGreaterThan(0);
  });

  it.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [8, 6],
  ])('with %i places in all give one workspace %i', (all, one) => {
    expect(taken(new DeliveryPlaces(all, []), apart('a', 40))).toBe(one);
  });

  it("give one host three quarters of its workspace's share, whatever the ports and paths", () => {
    const places = new DeliveryPlaces(32, []);
    const hanging = Array.from({ length: 40 }, (_, n) => at('a', `https://hangs.example.com:${443 + (n % 2)}/${n}`));
    expect(taken(places, hanging)).toBe(18);
    expect(taken(places, [at('a', 'https://HANGS.example.com/more'), at('a', 'https://other.example.com/')])).toBe(1);
    expect(taken(places, [at('b', 'https://hangs.example.com/')])).toBe(1);
  });

  it('leave a place to another host of a workspace although one host hangs in a lane of four', () => {
    const places = new DeliveryPlaces(4, []);
    const hanging = Array.from({ length: 4 }, (_, n) => at('a', `https://hangs.example.com/${n}`));
    expect(taken(places, hanging)).toBe(2);
    expect(places.take(at('a', 'https://other.example.com/'))).toBe(true);
  });

  it('give one URL five, and count the URLs of two apps separately', () => {
    const places = new DeliveryPlaces(320, []);
    const url = 'https://a.example.com/';
    const to = (endpointId: string | null): Receiver[] => Array<Receiver>(8).fill(at('a', url, endpointId));
    expect([taken(places, to('1')), taken(places, to('2')), taken(places, to(null))]).toEqual([5, 5, 5]);
  });
});
