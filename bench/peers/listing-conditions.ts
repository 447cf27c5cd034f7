/** Returns a hand-written WHERE for `listing l`, and its values. */
export const listingConditions = (query: Record<string, string>): { where: string; values: unknown[] } => {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (condition: (name: string) => string, value: unknown): unknown =>
    conditions.push(condition(`$${values.push(value)}`));
  if (query.status) add((name) => `l.status = ${name}`, query.status);
  if (query.guests) add((name) => `l.max_occupancy >= ${name}`, Number(query.guests));
  if (query.bedroomCount) add((name) => `l.bedroom_count >= ${name}`, Number(query.bedroomCount));
  if (query.amenities) add((name) => `l.amenity_ids @> ${name}::text[]`, query.amenities.split(','));
  if (query.location) {
    const [latitude, longitude] = query.location.split(',').map(Number);
    const [a, o, r] = [latitude, longitude, Number(query.radius)].map((value) => `$${values.push(value)}::float8`);
    conditions.push(`6371.0088 * 2 * asin(sqrt(sin(radians(l.latitude - ${a}) / 2) ^ 2
      + cos(radians(${a})) * cos(radians(l.latitude)) * sin(radians(l.longitude - ${o}) / 2) ^ 2)) <= ${r}`);
  }
  return { where: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
};

export const pageMeta = (total: number, page: number, limit: number) => {
  const totalPages = Math.ceil(total / limit);
  return {
    total,
    limit,
    totalPages,
    current: page,
    previous: page > 1 ? page - 1 : null,
    next: page < totalPages ? page + 1 : null,
  };
};
