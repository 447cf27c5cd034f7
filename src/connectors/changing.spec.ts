import { readFileSync } from 'node:fs';
import { CONNECTORS } from './providers.js';

const CHANGING = CONNECTORS.map(({ definition }) => definition).filter(({ changing }) => changing.length > 0);

it.each(CHANGING.map(({ id, changing }) => [id, changing] as const))(
  'the README of %s names what a change of a stay sends, and the source',
  (id, changing) => {
    const text = readFileSync(new URL(`${id}/README.md`, import.meta.url), 'utf8');
    const row = /\| Changes of a stay +\| Source +\|\n\|[- |]+\|\n\| (\S.*?) +\| (\S.*\S) +\|\n/.exec(text);
    expect(row?.slice(1)).toEqual([changing.join(', '), expect.stringMatching(/\w/)]);
  },
);
