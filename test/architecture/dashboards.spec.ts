import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentedMetrics } from '../support/metrics-guide.js';
import { isPromqlError, unknownNames } from '../support/promql.js';

const FOLDER = resolve(import.meta.dirname, '../../docker/observability/grafana');
const RUNBOOK = readFileSync(resolve(import.meta.dirname, '../../docs/reference/alerts.md'), 'utf8');
const COLUMNS = 24;

interface Panel {
  id: number;
  title: string;
  description: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string; legendFormat: string }[];
}

interface Dashboard {
  uid: string;
  title: string;
  panels: Panel[];
}

const dashboards = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Dashboard) }));
const panels = dashboards.flatMap((dashboard) => dashboard.panels.map((panel) => ({ of: dashboard.title, ...panel })));

describe('the dashboards of docker/observability/grafana', () => {
  it('are three, each with its own title and uid', () => {
    expect(dashboards.map(({ file }) => file).sort()).toEqual(['pms.json', 'service.json', 'work.json']);
    expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(3);
    expect(new Set(panels.map(({ of, id }) => `${of} ${id}`)).size).toBe(panels.length);
  });

  it.each(panels)('$of, $title: shows metrics that the service has', ({ targets }) => {
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr } of targets) expect([isPromqlError(expr), unknownNames(expr)]).toEqual([false, []]);
  });

  it.each(panels)('$of, $title: says what it shows, and fits', ({ description, gridPos: { x, w } }) => {
    expect(description).not.toBe('');
    expect(x + w).toBeLessThanOrEqual(COLUMNS);
  });

  it('show every metric of the guide', () => {
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    expect([...documentedMetrics.keys()].filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('name alerts that exist', () => {
    const named = panels.flatMap(({ description }) => description.match(/Lodgewire[A-Z]\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(RUNBOOK).toContain(`## ${name}\n`);
  });
});
