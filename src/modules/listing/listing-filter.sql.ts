import { AMENITY_BITS, amenityBits, amenityNumber } from './amenities/amenity-numbers.js';
import { apartAtMost } from './places/listing-place.rules.js';
import { apartSql, areaSql } from './places/listing-place.sql.js';
import type { Conditions, ListingFilter } from './listing.types.js';

/**
 * A source of the listings that a tenant may see and that the filter matches: FROM and WHERE of `listing_filter f`; $1
 * is the workspace, $2 the tenant.
 */
export interface ListingSource {
  from: string;
  owned: boolean;
}

/** Returns the sources of the filter. Its parameters are numbered after the `given` ones. */
export const sourcesOf = (
  filter: ListingFilter,
  given: number,
): { sources: ListingSource[]; parameters: unknown[] } => {
  const { sql, parameters } = filterConditions(filter, given);
  const sources: ListingSource[] = [];
  if (filter.listingType !== 'imported') {
    const area = filter.place && areaSql(filter.place, given + parameters.length);
    parameters.push(...(area?.parameters ?? []));
    const from = area
      ? `FROM ${area.sql} CROSS JOIN LATERAL (SELECT * FROM listing_filter WHERE workspace_id = $1 AND tenant_id = $2
           AND cell BETWEEN area.first AND area.last OFFSET 0) f WHERE true`
      : 'FROM listing_filter f WHERE f.workspace_id = $1 AND f.tenant_id = $2';
    sources.push({ from: from + sql, owned: true });
  }
  if (filter.listingType !== 'self') {
    const from = 'FROM listing_import i JOIN listing_filter f ON f.listing_id = i.listing_id';
    sources.push({ from: `${from} WHERE f.workspace_id = $1 AND i.tenant_id = $2${sql}`, owned: false });
  }
  return { sources, parameters };
};

/** Returns every condition except the place; each begins with AND. */
export const filterConditions = (filter: ListingFilter, given: number): Conditions => {
  const parameters: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: (name: string) => string, value: unknown): void => {
    conditions.push(condition(`$${given + parameters.push(value)}`));
  };
  const { integrationAccountId, status, guests, bedroomCount, bathroomCount, amenityIds, hasRegistration, place } =
    filter;
  if (integrationAccountId !== undefined) add((id) => `f.integration_account_id = ${id}`, integrationAccountId);
  if (status !== undefined) add((name) => `f.status = ${name}`, status);
  if (guests !== undefined) add((least) => `f.max_occupancy >= ${least}`, guests);
  if (bedroomCount !== undefined) add((least) => `f.bedroom_count >= ${least}`, bedroomCount);
  if (bathroomCount !== undefined) add((least) => `f.bathroom_count >= ${least}`, bathroomCount);
  if (hasRegistration !== undefined) add((has) => `f.has_registration = ${has}`, hasRegistration);
  if (amenityIds?.some((id) => amenityNumber(id) === undefined)) conditions.push('false');
  else if (amenityIds) add((bits) => `f.amenities & ${bits}::bit(${AMENITY_BITS}) = ${bits}`, amenityBits(amenityIds));
  if (place) {
    const { sql, parameters: centre } = apartSql(place, given + parameters.length);
    parameters.push(...centre);
    add((edge) => `${sql} <= ${edge}::float8`, apartAtMost(place));
  }
  return { sql: conditions.map((condition) => ` AND ${condition}`).join(''), parameters };
};

/** Returns whether the filter has conditions other than place and ownership. */
export const isNarrowed = (filter: ListingFilter): boolean =>
  filterConditions({ ...filter, place: undefined }, 0).sql !== '';

/** Bits of a field of `listing_bitmap`, for all matching values together. */
interface Term {
  field: string;
  least?: number;
  /** Values that must all match. */
  each?: readonly number[];
}

const termsOf = ({
  status,
  guests,
  bedroomCount,
  bathroomCount,
  amenityIds,
  hasRegistration,
}: ListingFilter): Term[] => {
  const terms: Term[] = [];
  if (status !== undefined) terms.push({ field: `status:${status}` });
  if (guests !== undefined) terms.push({ field: 'guests', least: guests });
  if (bedroomCount !== undefined) terms.push({ field: 'bedrooms', least: bedroomCount });
  if (bathroomCount !== undefined) terms.push({ field: 'bathrooms', least: bathroomCount });
  if (hasRegistration !== undefined) terms.push({ field: `registered:${hasRegistration}` });
  if (amenityIds !== undefined)
    terms.push({ field: 'amenity', each: [...new Set(amenityIds)].map((id) => amenityNumber(id) ?? -1) });
  return terms.length > 0 ? terms : [{ field: 'all' }];
};

/**
 * Returns a scalar subquery that counts the tenant's own matching listings without reading any. For filters without a
 * place.
 */
export const ownCount = (filter: ListingFilter, given: number): Conditions => {
  const parameters: unknown[] = [];
  const add = (value: unknown): string => `$${given + parameters.push(value)}`;
  const account =
    filter.integrationAccountId === undefined
      ? ''
      : ` AND integration_account_id = ${add(filter.integrationAccountId)}`;
  const terms = termsOf(filter).map(({ field, least, each }, index) => {
    const from = `FROM listing_bitmap WHERE workspace_id = $1 AND tenant_id = $2 AND field = ${add(field)}${account}`;
    const [bits, values] = each ? ['bit_and(bits)', `${add(each)}::float8[]`] : ['bit_or(bits)', ''];
    const value = each ? ` AND value = ANY (${values})` : least === undefined ? '' : ` AND value >= ${add(least)}`;
    const all = each ? ` HAVING count(*) = cardinality(${values})` : '';
    return `(SELECT integration_account_id, block, ${bits} AS bits ${from}${value} GROUP BY 1, 2${all}) t${index}`;
  });
  const bits = terms.map((_, index) => `t${index}.bits`).join(' & ');
  const joined = terms.map((term, index) => (index === 0 ? term : `${term} USING (integration_account_id, block)`));
  return { sql: `(SELECT coalesce(sum(bit_count(${bits})), 0) FROM ${joined.join(' JOIN ')})`, parameters };
};
