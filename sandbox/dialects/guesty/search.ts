import { Failure } from '../../engine/index.js';

interface Filter {
  field?: string;
  operator?: string;
  value?: unknown;
  from?: string;
  to?: string;
}

const FIELDS = [
  '_id',
  'listingId',
  'status',
  'source',
  'confirmationCode',
  'guestId',
  'checkIn',
  'checkOut',
  'createdAt',
  'lastUpdatedAt',
];

/** Reads `filters=[{"field","operator","value"|"from","to"}]`; instants are compared as ISO texts. */
export function filtersIn(text: string | undefined): (record: Record<string, unknown>) => boolean {
  const filters = parsed(text).map(tester);
  return (record) => filters.every((test) => test(record));
}

function parsed(text = '[]'): Filter[] {
  try {
    const filters: unknown = JSON.parse(text);
    if (Array.isArray(filters)) return filters as Filter[];
  } catch {
    // Reported below.
  }
  throw new Failure(400, 'filters must be an array of objects');
}

function tester({
  field = '',
  operator,
  value,
  from = '',
  to = '',
}: Filter): (record: Record<string, unknown>) => boolean {
  if (!FIELDS.includes(field)) throw new Failure(400, `Cannot filter by ${field}`);
  const test = (of: (text: string) => boolean) => (record: Record<string, unknown>) => of(String(record[field] ?? ''));
  const values = [value].flat();
  switch (operator) {
    case '$eq':
      return test((text) => text === value);
    case '$contains':
    case '$in':
      return test((text) => values.includes(text));
    case '$between':
      return test((text) => text >= from && text <= to);
    case '$gt':
      return test((text) => text > String(value));
    case '$lt':
      return test((text) => text < String(value));
    default:
      throw new Failure(400, `Unknown operator ${operator}`);
  }
}

/** Returns the named fields of a record and those that are always there; all fields if none is named. */
export function projected(record: Record<string, unknown>, fields: string | undefined): Record<string, unknown> {
  if (!fields) return record;
  const names = new Set(fields.split(' ').map((field) => field.split('.')[0]));
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => names.has(name) || ['_id', 'accountId', 'guestId'].includes(name)),
  );
}
