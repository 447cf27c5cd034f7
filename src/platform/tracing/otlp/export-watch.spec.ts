import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ExportWatch } from './export-watch.js';

type Outcome = { code: number; error?: Error };

describe('the watch over exports', () => {
  let lines: unknown[];

  beforeEach(() => {
    lines = [];
    const keep = (line: unknown): void => void lines.push(line);
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(keep);
    jest.spyOn(Logger.prototype, 'log').mockImplementation(keep);
  });
  afterEach(() => jest.restoreAllMocks());

  const exporting = (outcomes: Outcome[]): Outcome[] => {
    const seen: Outcome[] = [];
    const left = [...outcomes];
    const exporter = { export: (_items: string[], done: (outcome: Outcome) => void) => done(left.shift()!) };
    const watched = new ExportWatch('traces').over(exporter);
    for (const _ of outcomes) watched.export([], (outcome) => seen.push(outcome));
    return seen;
  };

  it('reports an outage in two lines, whatever its length', () => {
    const error = Object.assign(new Error('http://user:secret@collector'), { code: 'ECONNREFUSED' });
    const failure = { code: 1, error };
    const outcomes = [{ code: 0 }, ...Array.from({ length: 50 }, () => failure), { code: 0 }, { code: 0 }];
    expect(exporting(outcomes)).toEqual(outcomes);
    expect(lines).toEqual([
      {
        msg: 'telemetry cannot be exported; the service is not affected',
        signal: 'traces',
        error: 'Error',
        reason: 'ECONNREFUSED',
      },
      { msg: 'telemetry is exported again', signal: 'traces' },
    ]);
  });

  it('reports a failure without an error', () => {
    exporting([{ code: 1 }]);
    expect(lines).toEqual([expect.objectContaining({ signal: 'traces', error: 'undefined' })]);
  });

  it('logs nothing while exports succeed', () => {
    exporting([{ code: 0 }, { code: 0 }]);
    expect(lines).toEqual([]);
  });
});
