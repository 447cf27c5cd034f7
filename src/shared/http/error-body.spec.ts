import { errorBody, plain } from './error-body.js';

const bodyWith = (details: { field?: string; code: string; message: string }[]) =>
  errorBody({ ...plain(400, 'Validation failed'), details }, '/', new Date(0));
const faults = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ field: `f${at}`, code: 'unknown', message: `f${at} is not known` }));

describe('the body of an error', () => {
  it('lists up to 100 faults, and says how many more there are', () => {
    expect(bodyWith(faults(100))).toMatchObject({ message: 'Validation failed', details: faults(100) });
    const { message, details } = bodyWith(faults(350));
    expect(message).toBe('Validation failed; 250 more faults are not listed');
    expect(details).toEqual(faults(100));
  });

  it('is small, however long the names in it are', () => {
    const field = 'x'.repeat(250_000);
    const { details } = bodyWith([{ field, code: 'unknown', message: `${field} is not known` }, { code: 'size', message: 'Too large' }]); // prettier-ignore
    expect(JSON.stringify(details).length).toBeLessThan(1_100);
    expect(details[1]).toEqual({ code: 'size', message: 'Too large' });
  });
});
