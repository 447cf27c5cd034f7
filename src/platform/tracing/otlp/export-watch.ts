import { Logger } from '@nestjs/common';
import { failureLine } from '../../logging/failure-line.js';

/** The outcome of an export; a `code` of zero means success. */
interface ExportOutcome {
  code: number;
  error?: Error;
}

interface Exporter<T> {
  export(items: T, done: (outcome: ExportOutcome) => void): void;
}

/** Logs the first failed export and the first that succeeds again: an outage is two lines, however long it lasts. */
export class ExportWatch {
  private readonly log = new Logger('telemetry');
  private isFailing = false;

  constructor(private readonly signal: 'traces' | 'metrics') {}

  /** Watches the outcomes of the exporter, and returns it. */
  over<T, E extends Exporter<T>>(exporter: E): E {
    const send = exporter.export.bind(exporter);
    exporter.export = (items, done) =>
      send(items, (outcome) => {
        this.note(outcome);
        done(outcome);
      });
    return exporter;
  }

  private note({ code, error }: ExportOutcome): void {
    const hasFailed = code !== 0;
    if (hasFailed === this.isFailing) return;
    this.isFailing = hasFailed;
    const { signal } = this;
    if (!hasFailed) return this.log.log({ msg: 'telemetry is exported again', signal });
    // The place in the exporter's code is of no use, and its message can quote the answer.
    const { error: type, code: reason } = failureLine(error);
    this.log.warn({ msg: 'telemetry cannot be exported; the service is not affected', signal, error: type, reason });
  }
}
