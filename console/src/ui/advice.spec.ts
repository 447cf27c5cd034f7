import { ApiFault } from '../api/fault.js';
import { problemOf } from './advice.js';

const detail = (message: string, field?: string) => ({ field, code: 'any', message });

describe('the notice of a fault', () => {
  it('says once that the PMS refused the credentials, without the code of the PMS', () => {
    const fault = new ApiFault(422, 'Hostaway (PROVIDER_04) refused the credentials', [
      detail('Hostaway (PROVIDER_04): The PMS refused the credentials'),
    ]);
    expect(problemOf(fault)).toEqual({ title: 'Hostaway refused the credentials', advice: '', details: [] });
  });

  it('keeps a cause that the title does not say', () => {
    const fault = new ApiFault(503, 'Hostaway (PROVIDER_04) cannot be reached now', [
      detail('Hostaway (PROVIDER_04): No answer in time'),
    ]);
    expect(problemOf(fault)).toMatchObject({
      title: 'Hostaway cannot be reached now',
      details: ['Hostaway: No answer in time'],
    });
  });

  it('omits what is shown at a field', () => {
    const fault = new ApiFault(400, 'Request is invalid', [
      detail('name is too long', 'name'),
      detail('url is no URL', 'url'),
    ]);
    expect(problemOf(fault, ['name']).details).toEqual(['url is no URL']);
    expect(problemOf(fault, ['name', 'url'])).toEqual({ title: 'Correct the marked fields', advice: '', details: [] });
  });
});
