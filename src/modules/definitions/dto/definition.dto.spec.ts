import 'reflect-metadata';
import { DomainError, type ErrorDetail } from '../../../values/errors/domain-error.js';
import { RequestValidationPipe } from '../../../edge/http/validation.pipe.js';
import { LISTING_FIELDS } from '../definitions.types.js';
import { UpdateDefinitionDto } from './definition.dto.js';

const faultsOf = (body: unknown): ErrorDetail[] => {
  try {
    new RequestValidationPipe().transform(body, { type: 'body', metatype: UpdateDefinitionDto });
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details;
  }
};

describe('PUT integration-definition', () => {
  it('has the 26 listing fields of the specified interface', () => {
    expect(new Set(LISTING_FIELDS).size).toBe(26);
    const every = Object.fromEntries(LISTING_FIELDS.map((field) => [field, false]));
    expect(faultsOf({ fieldsToSync: { listing: every } })).toEqual([]);
  });

  it.each([
    [{}],
    [{ icon: 'https://example.com/i.png' }],
    [{ icon: null, partnerKey: null }],
    [{ partnerKey: { headers: { 'user-api-key': 'k' }, queryParams: { key: 'v' } } }],
    [{ fieldsToSync: {} }],
  ])('accepts %j', (body) => {
    expect(faultsOf(body)).toEqual([]);
  });

  it.each([
    [{ colour: 'red' }, ['colour']],
    [{ icon: 'javascript:alert(1)' }, ['icon']],
    [{ icon: 7 }, ['icon']],
    [{ fieldsToSync: { listing: { nmae: true } } }, ['fieldsToSync.listing.nmae']],
    [
      { fieldsToSync: { listing: { name: 'yes', type: null } } },
      ['fieldsToSync.listing.name', 'fieldsToSync.listing.type'],
    ],
    [{ fieldsToSync: { unit: {} } }, ['fieldsToSync.unit']],
    [{ fieldsToSync: { listing: [true] } }, ['fieldsToSync.listing']],
    [{ fieldsToSync: 'all' }, ['fieldsToSync']],
    [{ partnerKey: { headers: { Host: 'x' }, cookies: {} } }, ['partnerKey.headers', 'partnerKey.cookies']],
    [{ partnerKey: { queryParams: 'a=b' } }, ['partnerKey.queryParams']],
  ])('refuses %j, naming each field', (body, fields) => {
    expect([...new Set(faultsOf(body).map(({ field }) => field))].sort()).toEqual([...fields].sort());
  });
});
