import { type Readable, Transform, type TransformCallback } from 'node:stream';

/** Each started part of a body is one request. */
export const BYTES_PER_REQUEST = 4_096;

/** Takes this number of further requests from whoever pays for the body. Rejects when they have none left. */
type Pay = (units: number) => Promise<void>;

/**
 * Counts a body of unknown length while it is read. Its first part was paid on admission; each further one is paid when
 * it starts. A part that cannot be paid ends the body with the error of `pay`.
 */
export class BodyMeter {
  private bytes = 0;
  private parts = 1;

  constructor(private readonly pay: Pay) {}

  /** The number of requests as which the bytes read so far count. */
  get units(): number {
    return this.parts;
  }

  /** Returns the body's bytes as they are paid. */
  read(body: Readable): Readable {
    const paid = new Transform({
      transform: (chunk: Buffer, _encoding, done: TransformCallback) =>
        void this.count(chunk).then(
          () => done(null, chunk),
          (error: Error) => done(error),
        ),
    });
    // Nobody reads the body of a request that was answered before: its end must not end the process.
    paid.on('error', () => undefined);
    body.once('error', (error) => paid.destroy(error));
    return body.pipe(paid);
  }

  private async count({ length }: Buffer): Promise<void> {
    this.bytes += length;
    const started = Math.max(1, Math.ceil(this.bytes / BYTES_PER_REQUEST));
    const further = started - this.parts;
    if (further === 0) return;
    await this.pay(further);
    this.parts = started;
  }
}
