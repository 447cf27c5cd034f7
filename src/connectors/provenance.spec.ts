import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CONNECTORS } from './providers.js';

/** `own` and `third-party synthetic` payloads have a documented shape, and values that nobody received from the PMS. */
const KINDS = ['captured', 'vendor document', 'third-party synthetic', 'own'];
const NO_PAYLOAD = /^(README\.md|LICENSE.*|provenance\.json|vocabulary\.json)$/;

type Provenance = Record<string, { kind: string; source: string }>;

function faultsOf(payloads: readonly string[], provenance: Provenance, readme: string): string[] {
  const entries = Object.entries(provenance);
  const isCaptured = entries.length > 0 && entries.every(([, { kind }]) => kind === 'captured');
  return [
    ...payloads.filter((file) => !(file in provenance)).map((file) => `${file} has no provenance`),
    ...entries.filter(([file]) => !payloads.includes(file)).map(([file]) => `${file} does not exist`),
    ...entries.filter(([, { kind }]) => !KINDS.includes(kind)).map(([file]) => `${file} is of no known kind`),
    ...entries.filter(([, { source }]) => !source).map(([file]) => `${file} names no source`),
    ...(/^# .*recorded/im.test(readme) && !isCaptured ? ['the README calls all payloads recorded'] : []),
  ];
}

const folders = CONNECTORS.map(({ definition }) => definition.id).filter((id) =>
  existsSync(new URL(`${id}/recorded`, import.meta.url)),
);

it.each(folders)('every payload of %s names its source', (id) => {
  const folder = new URL(`${id}/recorded/`, import.meta.url);
  const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
  const payloads = readdirSync(folder).filter((file) => !NO_PAYLOAD.test(file));
  expect(faultsOf(payloads, JSON.parse(read('provenance.json')) as Provenance, read('README.md'))).toEqual([]);
});

it.each<[string, readonly string[], Provenance, string, string]>([
  ['without an entry', ['a.json', 'b.json'], {}, '', 'b.json has no provenance'],
  ['that does not exist', [], {}, '', 'a.json does not exist'],
  ['of an unknown kind', ['a.json'], { 'a.json': { kind: 'seen', source: 'x' } }, '', 'a.json is of no known kind'],
  ['without a source', ['a.json'], { 'a.json': { kind: 'own', source: '' } }, '', 'a.json names no source'],
  ['that is called recorded', ['a.json'], {}, '# Recorded payloads', 'the README calls all payloads recorded'],
])('a payload of our own %s is refused', (_, payloads, planted, readme, fault) => {
  const provenance = { 'a.json': { kind: 'own', source: 'the shape of a document' }, ...planted };
  expect(faultsOf(payloads, provenance, readme)).toEqual([fault]);
});
