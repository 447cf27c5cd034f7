import type { DomainError } from '../errors/domain-error.js';
import { Id, IdList } from './fields.js';
import { IdPipe } from './id.pipe.js';
import { RequestValidationPipe } from './validation.pipe.js';

const LOWER = '0193aa00-7fff-7abc-8abc-00000000abcd';
const UPPER = LOWER.toUpperCase();

class Naming {
  @Id() listingID: string;
  @IdList() tagIDs: string[];
}

const faultsOf = (act: () => unknown): Pick<DomainError, 'kind' | 'details'> => {
  try {
    act();
  } catch (error) {
    return error as DomainError;
  }
  throw new Error('Nothing was refused');
};

const read = (body: object): Naming =>
  new RequestValidationPipe().transform(body, { type: 'body', metatype: Naming }) as Naming;

describe('an id', () => {
  it('means the same in upper and in lower case', () => {
    expect(read({ listingID: UPPER, tagIDs: [UPPER] })).toEqual({ listingID: LOWER, tagIDs: [LOWER] });
    expect(new IdPipe('Listing').transform(UPPER)).toBe(LOWER);
  });

  it('is refused when it is given twice in a list, whatever its case', () => {
    const { details } = faultsOf(() => read({ listingID: LOWER, tagIDs: [LOWER, UPPER] }));
    expect(details).toMatchObject([{ field: 'tagIDs', code: 'arrayUnique' }]);
  });

  it.each([[1], [null], ['x'], [{ toLowerCase: 1 }], ['']])('is refused in a body as %j', (value) => {
    const { kind, details } = faultsOf(() => read({ listingID: value, tagIDs: [value] }));
    expect(kind).toBe('invalid');
    expect(details.map(({ field }) => field)).toEqual(['listingID', 'tagIDs']);
  });

  it.each(['\0', `${LOWER}\0`, 'x'.repeat(500), '%', '', 'null'])('gives 404 in a path as %j', (segment) => {
    const pipes = [new RequestValidationPipe(), new IdPipe('Listing')];
    const piped = (): unknown =>
      pipes.reduce<unknown>((value, pipe) => pipe.transform(value as string, { type: 'param', metatype: String }), segment); // prettier-ignore
    expect(faultsOf(piped).kind).toBe('not_found');
  });
});
