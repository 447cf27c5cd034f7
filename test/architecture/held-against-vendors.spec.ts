import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const CONNECTORS = resolve(import.meta.dirname, '../../src/connectors');
/** A feed is one GET of the host's own address: its contract suite has no request to check against a document. */
const WITHOUT_DOCUMENTED_REQUESTS = ['ical'];

const names = readdirSync(CONNECTORS).filter(
  (name) => name !== 'port' && existsSync(join(CONNECTORS, name, 'connector.ts')),
);

const says = (text: string, ...files: string[]): boolean =>
  files.some((file) => existsSync(file) && readFileSync(file, 'utf8').includes(text));

it('finds the connectors', () => {
  expect(names.length).toBeGreaterThanOrEqual(18);
});

describe.each(names)('%s', (name) => {
  const folder = join(CONNECTORS, name);

  it('is tested with payloads that the vendor sends, and names their sources', () => {
    expect(says('describeRecorded(', join(folder, 'recorded.spec.ts'))).toBe(true);
    expect(existsSync(join(folder, 'recorded', 'README.md'))).toBe(true);
  });

  it('sends only requests that the vendor documents in its contract suite', () => {
    expect(existsSync(join(folder, 'testing', 'document.ts'))).toBe(true);
    const suites = readdirSync(folder).filter((file) => file.endsWith('.int-spec.ts'));
    const isJudged = says('testing/document.js', ...suites.map((file) => join(folder, file)));
    expect(isJudged).toBe(!WITHOUT_DOCUMENTED_REQUESTS.includes(name));
  });
});
