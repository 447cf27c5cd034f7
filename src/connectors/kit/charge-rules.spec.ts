import { chargesRead } from './charge-rules.js';
import { Fields } from './guards.js';
import { type Warning, withWarnings } from '../port/warnings.js';

const read = (raw: object) =>
  chargesRead(['PET'], () => ({ deposit: Fields.of(raw, 'listing').tolerant().optionalPrice('deposit') }));

describe('the charges of a listing', () => {
  it('list as unknown the kinds that the PMS never gives', () => {
    expect(read({}).unknownParts).toEqual(['PET']);
    expect(read({ deposit: '100' })).toMatchObject({ deposit: { d: [100] }, unknownParts: ['PET'] });
  });

  it('list as unknown a charge that cannot be read, too', () => {
    expect(read({ deposit: 'much' })).toEqual({ deposit: null, unknownParts: ['PET', 'OTHER'] });
  });

  it('report an unreadable charge in a single warning', async () => {
    const { result, warnings } = await withWarnings(() => Promise.resolve(read({ deposit: 'much' })));
    expect(result.unknownParts).toEqual(['PET', 'OTHER']);
    expect(warnings).toEqual<Warning[]>([{ field: 'listing.deposit', reason: 'not an amount', count: 1, example: '' }]);
  });
});
