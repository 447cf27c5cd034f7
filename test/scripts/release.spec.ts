import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import {
  changesIn,
  releasedChangelog,
  releasedChart,
  releasedLock,
  releasedPackage,
  requireNewer,
  tagText,
} from '../../scripts/lib/release/texts.mjs';

const CHANGELOG = `# Changelog

## Unreleased

### Breaking

### Added

- Holds.

### Fixed

- A price.
- A date.

## 0.1.0 (2026-10-01)

### Added

- Everything.
`;

const rootText = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const rootJson = (path: string) => JSON.parse(rootText(path));

describe('a release', () => {
  it.each(['0.1.0', '0.0.9', '0.2', '1.0.0-rc.1', 'v0.2.0', ''])('is refused as %j after 0.1.0', (version) => {
    expect(() => requireNewer('0.1.0', version)).toThrow();
  });

  it.each(['0.1.1', '0.2.0', '1.0.0', '0.10.0'])('follows 0.1.0 as %s', (version) => {
    expect(() => requireNewer('0.1.0', version)).not.toThrow();
  });

  it('follows 0.9.4 as 0.10.0, by numbers', () => {
    expect(() => requireNewer('0.9.4', '0.10.0')).not.toThrow();
    expect(() => requireNewer('0.10.0', '0.9.4')).toThrow();
  });

  it('takes the unreleased changes, without empty sections', () => {
    expect(changesIn(CHANGELOG)).toBe('### Added\n\n- Holds.\n\n### Fixed\n\n- A price.\n- A date.');
    expect(tagText(CHANGELOG, '0.2.0')).toBe(
      'Lodgewire 0.2.0\n\nAdded\n\n- Holds.\n\nFixed\n\n- A price.\n- A date.\n',
    );
  });

  it('is refused without changes', () => {
    const released = releasedChangelog(CHANGELOG, '0.2.0', '2026-11-27');
    expect(() => changesIn(released)).toThrow('no entry');
  });

  it('begins a new section, and keeps the released ones', () => {
    const released = releasedChangelog(CHANGELOG, '0.2.0', '2026-11-27');
    expect(released).toContain('\n## 0.2.0 (2026-11-27)\n\n### Added\n\n- Holds.\n');
    expect(released.match(/^## .*$/gm)).toEqual(['## Unreleased', '## 0.2.0 (2026-11-27)', '## 0.1.0 (2026-10-01)']);
    expect(released.endsWith(CHANGELOG.slice(CHANGELOG.indexOf('## 0.1.0')))).toBe(true);
  });

  it('raises the version of every package of the repository, and of exact dependencies between them', () => {
    const own = ['@lodgewire/server', '@lodgewire/sdk', 'lodgewire'];
    const raised = releasedPackage(rootJson('packages/cli/package.json'), '9.0.0', own);
    expect(raised).toMatchObject({ version: '9.0.0' });
    expect(JSON.stringify(raised)).toContain('"@lodgewire/sdk":"9.0.0"');
    const before = rootJson('package-lock.json');
    const lock = releasedLock(before, '9.0.0', own);
    expect([lock.version, lock.packages[''].version, lock.packages['packages/sdk'].version]).toEqual(
      Array(3).fill('9.0.0'),
    );
    const others = Object.keys(before.packages).filter((path) => path.includes('node_modules/'));
    expect(others.map((path) => lock.packages[path])).toEqual(others.map((path) => before.packages[path]));
  });

  it('raises the versions of the Helm chart and its application, and changes nothing else in Chart.yaml', () => {
    const before = rootText('docker/helm/lodgewire/Chart.yaml');
    const raised = releasedChart(before, '10.0.0');
    expect(load(raised)).toEqual({ ...(load(before) as object), version: '10.0.0', appVersion: '10.0.0' });
    expect(raised.split('\n')).toHaveLength(before.split('\n').length);
  });
});
