import { capabilitiesOf } from './capabilities.js';
import { testConnector } from '../kit/testing/fakes.js';

const never = async (): Promise<never> => {
  throw new Error('not called');
};
const reads = { read: never, changed: never };

describe('capabilities', () => {
  it.each([
    ['native', 'quotes itself', { quote: never, reservations: { ...reads, create: never } }],
    ['estimated', 'takes bookings', { reservations: { ...reads, create: never } }],
    ['none', 'is read only', { reservations: reads }],
  ] as const)('include %s quotes when the PMS %s', (quote, _name, parts) => {
    expect(capabilitiesOf(testConnector(parts)).quote).toBe(quote);
  });

  it('include holds only if the connector books', () => {
    const { definition } = testConnector();
    const holding = { definition: { ...definition, holds: true } };
    const of = (reservations: object) =>
      capabilitiesOf(testConnector({ ...holding, reservations: reservations as never }));
    expect([of({ ...reads, create: never }), of(reads)]).toMatchObject([
      { hold: true, create: true },
      { hold: false, create: false },
    ]);
  });

  it('name what the connector can do beyond reading', () => {
    const all = { ...reads, create: never, cancel: never, confirm: never, findByReference: never };
    expect(capabilitiesOf(testConnector({ reservations: all }))).toMatchObject({
      cancel: true,
      confirm: true,
      findByReference: true,
      oauth: false,
    });
    expect(capabilitiesOf(testConnector({ reservations: reads }))).toMatchObject({
      cancel: false,
      confirm: false,
      findByReference: false,
    });
  });
});
