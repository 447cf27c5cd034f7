import { threadId } from 'node:worker_threads';
import { ConnectorError } from '../../../port/errors.js';
import { invalid } from '../../../port/invalid-field.js';
import { textParser } from '../../../port/text-parser.js';

interface Text {
  text: string;
}

export const lengthOf = textParser(import.meta.url, 'lengthOf', ({ text }: Text) => text.length);

/** Returns the number of the thread that read the text. */
export const whereRead = textParser(import.meta.url, 'whereRead', (_: Text) => threadId);

const PATIENCE_MS = 20_000;

/** Reads until the test opens the gate; returns false when that is impossible. */
export const heldAt = textParser(
  import.meta.url,
  'heldAt',
  ({ gate }: Text & { gate: Int32Array<SharedArrayBuffer> }) => Atomics.wait(gate, 0, 0, PATIENCE_MS) !== 'timed-out',
);

/** Never ends. */
export const endless = textParser(import.meta.url, 'endless', ({ text }: Text): number => {
  for (let count = 0; ; count += 1) if (count > text.length) count = 0;
});

/** Allocates more and more memory. */
export const greedy = textParser(import.meta.url, 'greedy', ({ text }: Text): number => {
  const kept: number[][] = [];
  for (;;) kept.push(new Array<number>(1_000_000).fill(text.length + 0.5));
});

export const badField = textParser(import.meta.url, 'badField', (_: Text): number => {
  throw invalid('answer.price', 'an amount');
});

export const tooMany = textParser(import.meta.url, 'tooMany', (_: Text): number => {
  throw new ConnectorError('invalid_response', 'The answer has too many parts');
});

/** Fails with an error in our own code. */
export const broken = textParser(import.meta.url, 'broken', ({ text }: Text): number => {
  return (text as unknown as { missing: number[] }).missing.length;
});
