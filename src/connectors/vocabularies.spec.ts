import { readFileSync } from 'node:fs';
import { CONNECTORS } from './providers.js';

type Kind = 'document' | 'changelog' | 'client' | 'documentation';

/** A source outside this project for the words of a field. */
interface Source {
  kind: Kind;
  repository?: string;
  url?: string;
  commit?: string;
  file?: string;
  words: string[];
}

interface Sources {
  sources: Source[];
  /** Where no second source could be found. */
  none?: string;
  /** Words that no source has, with the places where they were seen. */
  observed?: Record<string, string>;
}

interface Declared {
  sets: Record<string, readonly string[]>;
  sources: Record<string, Sources>;
  readme: string;
}

const KINDS: readonly Kind[] = ['document', 'changelog', 'client', 'documentation'];

const isNamed = ({ kind, repository, url, file }: Source): boolean =>
  KINDS.includes(kind) && (url !== undefined || (repository !== undefined && file !== undefined));

function faultsOfSet(name: string, words: readonly string[], told: Sources | undefined, readme: string): string[] {
  if (!told) return [`${name} has no sources`];
  const { sources, none = '', observed = {} } = told;
  const outside = new Set(sources.flatMap((source) => source.words));
  return [
    ...(sources.length < 2 && none === ''
      ? [`${name} has fewer than two sources and does not name the places searched`]
      : []),
    ...(none !== '' && !readme.includes(`\`${name}\``)
      ? [`${name} has no second source, and the README is silent`]
      : []),
    ...sources.filter((source) => !isNamed(source)).map(() => `${name} has a source that nobody can find`),
    ...[...outside].filter((word) => !words.includes(word)).map((word) => `${name} lacks ${word}`),
    ...words
      .filter((word) => !outside.has(word) && !(word in observed))
      .map((word) => `${name} has ${word} from nowhere`),
    ...Object.keys(observed)
      .filter((word) => !words.includes(word) || outside.has(word))
      .map((word) => `${name} need not observe ${word}`),
  ];
}

const faultsOf = ({ sets, sources, readme }: Declared): string[] => [
  ...Object.entries(sets).flatMap(([name, words]) => faultsOfSet(name, words, sources[name], readme)),
  ...Object.keys(sources)
    .filter((name) => !(name in sets))
    .map((name) => `${name} is not a vocabulary`),
];

const at = (path: string): URL => new URL(path, import.meta.url);
const textOf = (path: string): string => readFileSync(at(path), 'utf8');

async function declaredBy(id: string): Promise<Declared> {
  const exported = (await import(`./${id}/vocabulary.js`)) as Record<string, unknown>;
  const sets = Object.entries(exported).flatMap(([name, words]) =>
    words instanceof Map ? [[name, [...words.keys()] as string[]] as const] : [],
  );
  return {
    sets: Object.fromEntries(sets),
    sources: JSON.parse(textOf(`${id}/recorded/vocabulary.json`)) as Record<string, Sources>,
    readme: textOf(`${id}/README.md`),
  };
}

const ids = CONNECTORS.map(({ definition }) => definition.id);

it.each(ids)('the vocabularies of %s have every word of their sources, and no other', async (id) => {
  expect(faultsOf(await declaredBy(id))).toEqual([]);
});

describe('a vocabulary', () => {
  const client = { kind: 'client', repository: 'a/b', file: 'c.ts', words: ['booked'] } as const;
  const sources = [client, { ...client, repository: 'd/e' }].map((source) => ({ ...source, words: ['booked'] }));
  const good: Declared = { sets: { STATUSES: ['booked'] }, sources: { STATUSES: { sources } }, readme: '' };

  it.each<[string, Partial<Declared>, string]>([
    ['without sources', { sources: {} }, 'STATUSES has no sources'],
    [
      'with one source',
      { sources: { STATUSES: { sources: sources.slice(1) } } },
      'STATUSES has fewer than two sources and does not name the places searched',
    ],
    [
      'whose README is silent about its only source',
      { sources: { STATUSES: { sources: sources.slice(1), none: 'everywhere' } } },
      'STATUSES has no second source, and the README is silent',
    ],
    [
      'whose source names no file',
      { sources: { STATUSES: { sources: [...sources, { ...sources[0]!, file: undefined }] } } },
      'STATUSES has a source that nobody can find',
    ],
    [
      'that lacks a word of a source',
      { sources: { STATUSES: { sources: [...sources, { ...sources[0]!, words: ['held'] }] } } },
      'STATUSES lacks held',
    ],
    ['with a word that no source has', { sets: { STATUSES: ['booked', 'held'] } }, 'STATUSES has held from nowhere'],
    ['that does not exist', { sets: {} }, 'STATUSES is not a vocabulary'],
  ])('%s is refused', (_, planted, fault) => {
    expect(faultsOf(good)).toEqual([]);
    expect(faultsOf({ ...good, ...planted })).toEqual([fault]);
  });
});
