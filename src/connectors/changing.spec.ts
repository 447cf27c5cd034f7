import { readFileSync } from 'node:fs';
import { CONNECTORS } from './providers.js';

it.each(CONNECTORS.map(({ definition: { id, changing } }) => [id, changing] as const))(
  'the README of %s names the parts that a change of a stay sends, and the source',
  (id, changing) => {
    const text = readFileSync(new URL(`${id}/README.md`, import.meta.url), 'utf8');
    const row = /\| Changes of a stay +\| Source +\|\n\|[- |]+\|\n\| (\S.*?) +\| (\S.*\S) +\|\n/.exec(text);
    expect(row?.slice(1)).toEqual([changing.join(', ') || 'none', expect.stringMatching(/\w/)]);
  },
);
