import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { matchAmenities } from './amenity-matcher.js';

const folder = '../shared/data';
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => /^airbnb-.*-listings\.csv\.gz$/.test(name))
  : [];
const onRealData = files.length > 0 ? it : it.skip;

onRealData('real data: at least 95 % of all amenity mentions of published listings are matched', () => {
  const mentions = new Map<string, number>();
  for (const amenity of files.flatMap(amenitiesOf)) mentions.set(amenity, (mentions.get(amenity) ?? 0) + 1);
  const unmatched = [...mentions].filter(([amenity]) => matchAmenities([amenity]).unmatched.length > 0);
  const total = count([...mentions]);
  const share = 1 - count(unmatched) / total;
  const frequent = unmatched.sort(([, a], [, b]) => b - a).slice(0, 20);
  process.stdout.write(
    `amenities: ${(share * 100).toFixed(2)} % of ${total} mentions matched; most frequent unmatched:\n` +
      frequent.map(([amenity, times]) => `  ${times} ${amenity}\n`).join(''),
  );
  expect(total).toBeGreaterThan(100_000);
  expect(share).toBeGreaterThanOrEqual(0.95);
});

function amenitiesOf(file: string): string[] {
  const rows: { amenities: string }[] = parse(gunzipSync(readFileSync(join(folder, file))), { columns: true });
  return rows.flatMap(({ amenities }) => JSON.parse(amenities || '[]') as string[]);
}

function count(entries: [string, number][]): number {
  return entries.reduce((sum, [, times]) => sum + times, 0);
}
