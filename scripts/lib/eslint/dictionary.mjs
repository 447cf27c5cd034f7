// The wordings of prose/dictionary.yml as regular expressions. textlint reads the same file for Markdown.
import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the regular expression written as `/source/flags`. */
function toRegExp(pattern) {
  const end = pattern.lastIndexOf('/');
  if (!pattern.startsWith('/') || end === 0) throw new Error(`prose/dictionary.yml: ${pattern} is not a /pattern/`);
  return new RegExp(pattern.slice(1, end), `${pattern.slice(end + 1)}g`);
}

/** Returns the dictionary's entries: `pattern` finds a wording, `expected` replaces it, `reason` says why. */
export function readDictionary(file = join(import.meta.dirname, '../../../prose/dictionary.yml')) {
  return load(readFileSync(file, 'utf8')).rules.map(({ pattern, expected, prh }) => ({
    pattern: toRegExp(pattern),
    expected,
    reason: prh,
  }));
}

/** Returns each unwanted wording in `text`, with its place and the better wording. */
export const findWordings = (dictionary, text) =>
  dictionary.flatMap(({ pattern, expected, reason }) =>
    [...text.matchAll(pattern)].map((match) => ({
      index: match.index,
      found: match[0].replace(/\s+/g, ' '),
      better: expected.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '').replace(/\s+/g, ' '),
      reason,
    })),
  );
