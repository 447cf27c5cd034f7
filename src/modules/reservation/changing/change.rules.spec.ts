import type { Connector } from '../../../connectors/port/connector.js';
import { changedParts, hasHappened, modeOf, overlap } from './change.rules.js';
import type { ChangedStay } from './change.types.js';

const BEFORE: ChangedStay = {
  ...{ unitId: 'u1', providerUnitId: 'p1', checkIn: '2027-03-05', checkOut: '2027-03-08' },
  ...{ guests: 2, guestCounts: { adults: 2 } },
};
const after = (own: Partial<ChangedStay>): ChangedStay => ({ ...BEFORE, ...own });
const said = (own: Partial<ChangedStay>) => ({
  ...after(own),
  guestCounts: { adults: 0, children: 0, infants: 0, pets: 0, ...after(own).guestCounts },
});

describe('the parts of a change', () => {
  it.each<[Partial<ChangedStay>, string[]]>([
    [{}, []],
    [{ checkIn: '2027-03-04' }, ['dates']],
    [{ checkOut: '2027-03-09', guests: 3 }, ['dates', 'guests']],
    [{ guestCounts: { adults: 2, pets: 1 } }, ['guests']],
    [{ guestCounts: { adults: 2, children: 0 } }, []],
    [{ unitId: 'u2' }, ['unit']],
  ])('of %j are %j', (own, parts) => {
    expect(changedParts(BEFORE, after(own))).toEqual(parts);
  });
});

describe('the mode of a change', () => {
  const able = (names: string[], changing: ('dates' | 'guests')[]) => ({
    definition: { changing },
    reservations: Object.fromEntries(
      names.map((name) => [name, () => undefined]),
    ) as never as Connector['reservations'],
  });

  it.each([
    [['change'], ['dates', 'guests'], 'NATIVE'],
    [['change', 'create', 'cancel'], ['guests'], 'REBOOK'],
    [['change'], ['guests'], undefined],
    [['create', 'cancel'], ['dates', 'guests'], 'REBOOK'],
    [['create'], [], undefined],
    [['cancel'], [], undefined],
  ] as const)('of dates at a PMS that has %j and changes %j is %s', (names, changing, mode) => {
    expect(modeOf(able([...names], [...changing]), ['dates'])).toBe(mode);
  });
});

describe('two stays', () => {
  it.each([
    ['2027-03-08', '2027-03-09', false],
    ['2027-03-07', '2027-03-09', true],
    ['2027-03-01', '2027-03-05', false],
    ['2027-03-01', '2027-03-20', true],
  ])('from the 5th to the 8th and from %s to %s overlap: %s', (checkIn, checkOut, isSo) => {
    expect(overlap(BEFORE, { checkIn, checkOut })).toBe(isSo);
  });
});

describe('a change', () => {
  const dates = { checkIn: '2027-03-15', checkOut: '2027-03-18' };

  it.each<[string, Partial<ChangedStay>, Partial<ChangedStay>, boolean, boolean]>([
    ['new dates', dates, dates, false, true],
    ['the old dates', dates, {}, false, false],
    ['other dates', dates, { checkIn: '2027-03-20', checkOut: '2027-03-22' }, false, false],
    ['half of the new dates', dates, { checkOut: '2027-03-18' }, false, false],
    ['the new dates of the old unit', { ...dates, unitId: 'u2', providerUnitId: 'p2' }, dates, false, false],
    [
      'the new dates of no unit',
      { ...dates, unitId: 'u2', providerUnitId: 'p2' },
      { ...dates, providerUnitId: null },
      false,
      true,
    ],
    ['the new number of guests', { guests: 3 }, { guests: 3 }, false, true],
    ['the old number of guests', { guests: 3, guestCounts: { adults: 3 } }, {}, false, false],
    ['no number of guests', { guests: 3, guestCounts: { adults: 3 } }, { guests: 0, guestCounts: {} }, false, false],
    ['the old guests in the answer to the change', { guests: 3, guestCounts: { adults: 3 } }, {}, true, true],
    ['the old dates in the answer to the change', dates, {}, true, false],
  ])('is recognized as made or not made from a read with %s', (_, wanted, read, isAnswer, happened) => {
    expect(hasHappened({ before: BEFORE, after: after(wanted) }, said(read), isAnswer)).toBe(happened);
  });
});
