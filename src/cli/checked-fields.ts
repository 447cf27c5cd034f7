import { existsSync, readdirSync, readFileSync } from 'node:fs';

const READERS = [
  ...['id', 'optionalId', 'text', 'optionalText', 'optionalUrl', 'amount', 'optionalAmount', 'price', 'optionalPrice'],
  ...['currency', 'integer', 'optionalInteger', 'optionalNumber', 'coordinate', 'flag', 'date', 'optionalInstant'],
  ...['optionalTime', 'timeZone', 'object', 'optionalObject', 'list', 'objects', 'has', 'value'],
];
const READ = new RegExp(`\\.(?:${READERS.join('|')})\\(\\s*'([\\w @*-]+)'`, 'g');
/**
 * Matches calls of the kit that declare field mappings: each path in their arguments is a chain of names. `@` and `*`
 * belong to XML.
 */
const SOURCES =
  /(?<![.\w])(?:listing|reservation|night|unit|meaningIn|joined|objectsAt|id|text|integer|number|price|positive|currency|flag|instant|time)(?:<[^(]*>)?\(/g;
const PATH = /'([\w@-]+\*?(?:\.[\w@-]+\*?)*)'/g;
const STEP = /[.@*]+/;
/** Matches keys of tables that translate the PMS's words, which are not names of fields. */
const MEANINGS = /\b[A-Z_]+: \[[^\]]*\]|'[A-Z_]+'/g;
const XML_NAME = /<(\w+)|\s(\w+)=/g;
const WORD = /[\w-]+/g;

/** The number of field names that a connector reads: found in payloads, only in a document, and in neither. */
export interface CheckedFields {
  recorded: number;
  documented: number;
  neither: number;
}

/** Counts the names. `folder`: the connector's, with its sources, `recorded/` and `testing/document.ts`. */
export function checkedFieldsOf(folder: string): CheckedFields {
  const read = namesIn(filesIn(folder, /(?<!\.(?:int-)?spec)\.ts$/), (text) => [
    ...[...matches(text, READ), ...pathsIn(text)].flatMap((path) => path.split(STEP)).filter((name) => name !== ''),
  ]);
  const payloads = filesIn(`${folder}/recorded`, /\.(?:json|xml)$/).filter(
    (file) => !isDocument(file) && !isNote(file),
  );
  const recorded = namesIn(payloads, (text) =>
    text.trimStart().startsWith('<') ? matches(text, XML_NAME) : keysIn(text),
  );
  const specs = filesIn(folder, /recorded\.spec\.ts$/);
  const documents = [
    ...filesIn(`${folder}/testing`, /document\.ts$/),
    ...filesIn(`${folder}/recorded`, /json$/).filter(isDocument),
  ];
  const documented = namesIn([...documents, ...specs], (text) => text.match(WORD) ?? []);
  const counts = { recorded: 0, documented: 0, neither: 0 };
  for (const name of read)
    counts[recorded.has(name) ? 'recorded' : documented.has(name) ? 'documented' : 'neither'] += 1;
  return counts;
}

/** Returns whether a file only says where payloads and words come from. */
const isNote = (file: string): boolean => /(?:provenance|vocabulary)\.json$/.test(file);

const isDocument = (file: string): boolean => /(?:openapi|documented)\.json$/.test(file);

const filesIn = (folder: string, wanted: RegExp): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => wanted.test(name))
        .map((name) => `${folder}/${name}`)
    : [];

const namesIn = (files: string[], names: (text: string) => string[]): Set<string> =>
  new Set(files.flatMap((file) => names(readFileSync(file, 'utf8'))));

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((found) => found.slice(1).filter((name) => name !== undefined));

const pathsIn = (text: string): string[] =>
  [...text.matchAll(SOURCES)]
    .map(({ index, 0: call }) => argumentsAt(text, index + call.length).replaceAll(MEANINGS, ''))
    .flatMap((sources) => matches(sources, PATH));

/** Returns the text from there to the end of the call. */
function argumentsAt(text: string, start: number): string {
  let open = 1;
  let at = start;
  for (; open > 0 && at < text.length; at += 1) open += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(start, at);
}

function keysIn(json: string): string[] {
  const names: string[] = [];
  JSON.parse(json, (name: string, value: unknown) => {
    names.push(name);
    return value;
  });
  return names;
}
