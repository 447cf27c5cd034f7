import { parseMetrics, valueOf } from './metrics.js';

const TEXT = `# HELP lodgewire_backlog Rows waiting for work, by kind
# TYPE lodgewire_backlog gauge
lodgewire_backlog{kind="events"} 3
lodgewire_backlog{kind="a \\"quoted\\" one",lane="x"} 0
process_resident_memory_bytes 1.5e+8
nodejs_eventloop_lag_p99_seconds NaN

not a sample`;

describe('metrics', () => {
  const samples = parseMetrics(TEXT);

  it('are read with their labels', () => {
    expect(samples.slice(0, 2)).toEqual([
      { name: 'lodgewire_backlog', labels: { kind: 'events' }, value: 3 },
      { name: 'lodgewire_backlog', labels: { kind: 'a \\"quoted\\" one', lane: 'x' }, value: 0 },
    ]);
    expect(samples).toHaveLength(4);
  });

  it('are found by name', () => {
    expect(valueOf(samples, 'process_resident_memory_bytes')).toBe(150_000_000);
    expect(valueOf(samples, 'absent')).toBeUndefined();
    expect(parseMetrics('<html>')).toEqual([]);
  });
});
