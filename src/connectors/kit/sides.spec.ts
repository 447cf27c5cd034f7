import { ConnectorError } from '../port/errors.js';
import { Fields } from '../port/fields.js';
import { withWarnings } from '../port/warnings.js';
import { nightsTaken } from './refusals.js';
import { side, sideList, withSide } from './sides.js';

const noRight = new ConnectorError('rejected', 'The access lacks a right at the PMS: GET /photos', {
  status: 403,
  reason: 'no_right',
});

describe('a side call', () => {
  it('leaves its parts unread when the right is missing, with a warning that names the right', async () => {
    const { result, warnings } = await withWarnings(() => side(['pictures'], Promise.reject(noRight)));
    expect(result).toEqual({ unread: ['pictures'] });
    expect(warnings).toEqual([{ field: 'pictures', reason: noRight.message, count: 1, example: '', lacksRight: true }]);
  });

  it('adds its result, and the parts that are unread, to its listing', async () => {
    const raw = Fields.of({ id: '1' }, 'listing').tolerant();
    const found = withSide(raw, 'photos', await side(['pictures'], Promise.resolve([7])));
    expect([found.list('photos'), found.unread]).toEqual([[7], []]);
    const whole = withSide(found, 'amenities', await side(['rawAmenities'], Promise.reject(noRight)));
    expect([whole.list('photos'), whole.has('amenities'), whole.unread]).toEqual([[7], false, ['rawAmenities']]);
    expect(whole.lacking(['rawAmenities', 'pictures']).with('x', 1).tolerant().unread).toEqual([
      'rawAmenities',
      'pictures',
    ]);
  });

  it('fails with every other refusal', async () => {
    await expect(side(['pictures'], Promise.reject(nightsTaken()))).rejects.toMatchObject({ reason: 'not_available' });
  });
});

describe('a side list', () => {
  it.each(['rejected', 'invalid_response'] as const)('is empty when the request fails with %s', async (kind) => {
    const { result, warnings } = await withWarnings(() =>
      sideList(['cancellationPolicy'], Promise.reject(new ConnectorError(kind, 'x'))),
    );
    expect([result, warnings]).toEqual([{ found: [], unread: [] }, []]);
  });

  it('is unread without the right to it', async () => {
    expect(await sideList(['cancellationPolicy'], Promise.reject(noRight))).toEqual({ unread: ['cancellationPolicy'] });
  });

  it('has its items, and fails when it may be available later', async () => {
    expect(await sideList(['pictures'], Promise.resolve([7]))).toEqual({ found: [7], unread: [] });
    for (const kind of ['rate_limited', 'invalid_credentials', 'unavailable'] as const)
      await expect(sideList(['pictures'], Promise.reject(new ConnectorError(kind, 'x')))).rejects.toMatchObject({
        kind,
      });
  });
});
