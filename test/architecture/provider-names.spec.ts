import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';

const SRC = resolve(import.meta.dirname, '../../src');
/** Files that may name every provider: the list, tests that compare all of them, and material of others. */
const ALL_PROVIDERS = /^connectors\/(providers\.ts|[^/]+\.spec\.ts|testing\/.+|[^/]+\/recorded\/.+)$/;
const NO_PROVIDER = ['kit', 'port', 'runtime', 'testing'];

const ids = readdirSync(join(SRC, 'connectors'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_PROVIDER.includes(entry.name))
  .map(({ name }) => name);

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(SRC, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .filter((file) => !ALL_PROVIDERS.test(file));

/** Returns the words of a text: `rentalsUnited`, `rentals-united` and `Rentals United` are equal. */
const wordsOf = (text: string): string =>
  ` ${
    text
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z\d]+/g)
      ?.join(' ') ?? ''
  } `;

/** Returns the ids named in a text, whole words only: `typical` does not name `ical`. */
const namedIn = (text: string): string[] => {
  const [words, asWritten] = [wordsOf(text), wordsOf(text.toLowerCase())];
  return ids.filter((id) => [words, asWritten].some((all) => all.includes(wordsOf(id))));
};

describe('the name of a provider', () => {
  it('is found however it is written', () => {
    const [hyphenated] = ids.filter((id) => id.includes('-'));
    const written = [hyphenated ?? ids[0]!].flatMap((id) => [
      id,
      id.toUpperCase(),
      id.replaceAll('-', ' '),
      id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      `${id.replaceAll('-', '_')}_key`,
    ]);
    for (const text of written) expect([text, namedIn(`x.${text}("a")`)]).toEqual([text, [hyphenated ?? ids[0]]]);
    expect(namedIn(ids.map((id) => `a${id}b`).join(' '))).toEqual([]);
  });

  it('appears only in its own folder, in the list of providers and in tests that compare all providers', () => {
    expect(Math.min(ids.length, files.length)).toBeGreaterThan(0);
    const found = files.flatMap((file) => {
      const own = /^connectors\/([^/]+)\//.exec(file)?.[1];
      const named = namedIn(`${basename(file)}\n${readFileSync(join(SRC, file), 'utf8')}`);
      return named.filter((id) => id !== own).map((id) => `${file} names ${id}`);
    });
    expect(found).toEqual([]);
  });
});
