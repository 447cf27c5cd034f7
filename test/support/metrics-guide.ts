import { readFileSync } from 'node:fs';

const GUIDE = readFileSync(new URL('../../docs/reference/metrics.md', import.meta.url), 'utf8');

/** The metrics of docs/reference/metrics.md with their labels. */
export const documentedMetrics: ReadonlyMap<string, readonly string[]> = new Map(
  [...GUIDE.matchAll(/^\| `(lodgewire_\w+)`\s+\| ([^|]*)\|/gm)].map(([, name, labels]) => [
    name!,
    [...labels!.matchAll(/\w+/g)].map(([label]) => label),
  ]),
);
