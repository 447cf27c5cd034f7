import { Fields, mapItems, readable } from '../kit/guards.js';
import { mapEach } from '../kit/parallel.js';
import { about, addWarnings, MOST_WARNINGS, noticing, warn, type Warning, withWarnings } from './warnings.js';

const raw = (value: unknown) => Fields.of(value, 'listing').tolerant();
const idOf = (item: unknown) => (item as { id: string }).id;

describe('warnings of a read', () => {
  it('name the field, the reason, the count and the first listing, and never the value', async () => {
    const items = [{ id: 'a' }, { id: 'b', size: 'Ada Guest' }, { id: 'c', size: {} }, { id: 'd', size: '4' }];
    const { result, warnings } = await withWarnings(() =>
      mapItems(items, idOf, (item) => raw(item).optionalInteger('size', 1)),
    );
    expect(result.items).toEqual([1, 1, 1, 4]);
    expect(warnings).toEqual([{ field: 'listing.size', reason: 'not a number', count: 2, example: 'b' }]);
  });

  it('are attributed to their own item when items take requests', async () => {
    const { warnings } = await withWarnings(() =>
      mapEach([{ id: 'a' }, { id: 'b' }], idOf, async (item) => {
        await Promise.resolve();
        warn(`listing.of-${idOf(item)}`, 'odd');
      }),
    );
    expect(warnings.map(({ field, example }) => [field, example])).toEqual([
      ['listing.of-a', 'a'],
      ['listing.of-b', 'b'],
    ]);
  });

  it('count the places of a list together', async () => {
    const fees = [{ amount: 'x' }, { amount: 5 }, null, { amount: true }];
    const { result, warnings } = await withWarnings(() =>
      Promise.resolve(readable(raw({ fees }).objects('fees'), (fee) => fee.integer('amount'))),
    );
    expect(result).toEqual([5]);
    expect(warnings).toEqual([
      { field: 'listing.fees[]', reason: 'not an object', count: 1, example: '' },
      { field: 'listing.fees[].amount', reason: 'not a number', count: 2, example: '' },
    ]);
  });

  it('report unknown words', async () => {
    const words = new Map([['night', 'PER_NIGHT']]);
    const per = (word?: string) => raw({ per: word }).meaning('per', words);
    const { result, warnings } = await withWarnings(() => Promise.resolve([per('night'), per('moon'), per()]));
    expect(result).toEqual(['PER_NIGHT', undefined, undefined]);
    expect(warnings).toEqual([{ field: 'listing.per', reason: 'not a known word', count: 1, example: '' }]);
  });

  it('are limited in kinds, not in number', () => {
    const warnings: Warning[] = [];
    const kinds = Array.from({ length: MOST_WARNINGS + 5 }, (_, n) => ({
      field: `f${n}`,
      reason: 'odd',
      count: 1,
      example: '1',
    }));
    addWarnings(warnings, kinds);
    addWarnings(warnings, kinds);
    expect(warnings).toHaveLength(MOST_WARNINGS);
    expect(warnings[0]).toEqual({ field: 'f0', reason: 'odd', count: 2, example: '1' });
  });

  it('are dropped without a listener', () => {
    expect(
      about(
        () => 'a',
        () => raw({ size: 'x' }).optionalInteger('size'),
      ),
    ).toBe(0);
  });
});

describe('fields that are not tolerant', () => {
  it('refuse a wrong type even for an optional value', () => {
    const strict = Fields.of({ size: 'x', per: {}, list: 'y', flag: 'z', at: 'w', of: 5 }, 'night');
    const reads = [
      () => strict.optionalInteger('size'),
      () => strict.optionalText('per'),
      () => strict.list('list'),
      () => strict.flag('flag'),
      () => strict.optionalInstant('at'),
      () => strict.optionalObject('of'),
      () => strict.optionalCurrency('at'),
    ];
    for (const read of reads) expect(read).toThrow(expect.objectContaining({ kind: 'invalid_response' }));
    expect(strict.count('size')).toBeUndefined();
  });

  it('treat an empty list as a missing object', () => {
    expect(Fields.of({ of: [] }, 'night').optionalObject('of')).toBeUndefined();
  });
});

describe('noticing', () => {
  const leaveOut = async () =>
    about(
      () => 'L1',
      () => warn('listing.fees[3]', 'not an amount'),
    );

  it('returns whether the read left something out, and notifies the listeners', async () => {
    const { result, warnings } = await withWarnings(async () => [
      (await noticing(async () => 7)).isSilent,
      (await noticing(leaveOut)).isSilent,
    ]);
    expect(result).toEqual([true, false]);
    expect(warnings).toEqual([{ field: 'listing.fees[]', reason: 'not an amount', count: 1, example: 'L1' }]);
  });

  it('reports what was left out before the read failed', async () => {
    const failing = async () => (await leaveOut(), Promise.reject(new Error('later')));
    const { warnings } = await withWarnings(() => noticing(failing).catch(() => undefined));
    expect(warnings).toHaveLength(1);
  });

  it('notices what was left out even without a listener', async () => {
    expect((await noticing(leaveOut)).isSilent).toBe(false);
  });
});
