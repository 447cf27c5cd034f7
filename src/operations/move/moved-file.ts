import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { decrypt, encrypt } from '../../platform/crypto/aead.js';
import { MoveError } from '../../platform/moves/move-error.js';
import { linesIn } from '../../values/text/lines.js';

const FORMAT = 1;
const KEY_BYTES = 32;
const LENGTH_BYTES = 4;
const PART_BYTES = 1_048_576;
/** A part has at most an initialization vector and a tag more than its content. */
const LARGEST_PART = PART_BYTES + 64;
const LONGEST_HEADER = 1_048_576;

/** The unencrypted header of the file. The encrypted parts are bound to it. */
export interface MovedHeader {
  format: number;
  workspaceId: string;
  exportedAt: string;
  /** The version of the service that wrote it. */
  version: string;
  /** Names of the migrations of its schema. */
  migrations: string[];
}

/** Returns a key for one file, in base64url. */
export const newFileKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

const keyBytes = (key: string): Buffer => {
  const bytes = Buffer.from(key.trim(), 'base64url');
  if (bytes.length !== KEY_BYTES) throw new MoveError('The key is not one that `workspace close` prints');
  return bytes;
};

/**
 * Returns the function that binds each part to the file: none can be changed, exchanged, repeated or left out, and the
 * last one is known as such.
 */
const bindingOf = (header: string): ((index: number, isLast: boolean) => string) => {
  const hash = createHash('sha256').update(header).digest('hex');
  return (index, isLast) => `workspace-file|${hash}|${index}|${isLast ? 'last' : 'more'}`;
};

async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    held.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; all.length - from >= PART_BYTES; from += PART_BYTES) yield all.subarray(from, from + PART_BYTES);
    held = [all.subarray(from)];
    size = all.length - from;
  }
  yield Buffer.concat(held);
}

const framed = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** Passes what `source` yields through `transform` to `sink`. Rejects with the fault of whichever failed. */
const piped = async (
  source: AsyncIterable<Buffer | string>,
  transform: Duplex,
  sink: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> => {
  // The pipeline itself reports a fault of its last part as an abort of the others.
  let fault: unknown;
  const last = (content: AsyncIterable<Buffer>): Promise<void> =>
    sink(content).catch((error: unknown) => {
      fault = error;
      throw error;
    });
  await pipeline(Readable.from(source), transform, last).catch((error: unknown) => {
    throw fault ?? error;
  });
};

/** Writes a new file: the header in clear, and the lines compressed and encrypted. Returns its size. */
export const writeMovedFile = async (
  path: string,
  { key, ...content }: Omit<MovedHeader, 'format'> & { key: string },
  lines: AsyncIterable<string>,
): Promise<number> => {
  const header = JSON.stringify({ format: FORMAT, ...content });
  const [secret, binding] = [keyBytes(key), bindingOf(header)];
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    const write = async (bytes: Buffer): Promise<void> => {
      await file.writeFile(bytes);
      size += bytes.length;
    };
    await write(Buffer.from(`${header}\n`));
    const texts = async function* (): AsyncGenerator<string> {
      for await (const line of lines) yield `${line}\n`;
    };
    await piped(texts(), createGzip({ level: 1 }), async (source) => {
      let [index, last]: [number, Buffer | undefined] = [0, undefined];
      for await (const part of inParts(source)) {
        if (last) await write(framed(encrypt(secret, last, binding(index++, false))));
        last = part;
      }
      await write(framed(encrypt(secret, last!, binding(index, true))));
    });
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
};

/** Reads a file in the pieces that its parts ask for. */
class Pieces {
  private held = Buffer.alloc(0);
  private readonly source: AsyncIterator<Buffer>;

  constructor(path: string) {
    this.source = createReadStream(path)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Returns the next bytes; fewer at the end of the file. */
  async take(length: number): Promise<Buffer> {
    while (this.held.length < length && (await this.more()));
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  async line(): Promise<string> {
    let end = this.held.indexOf('\n');
    while (end < 0 && this.held.length < LONGEST_HEADER && (await this.more())) end = this.held.indexOf('\n');
    if (end < 0) throw notOurs();
    return (await this.take(end + 1)).subarray(0, end).toString('utf8');
  }

  async isAtEnd(): Promise<boolean> {
    return this.held.length === 0 && !(await this.more());
  }

  close(): void {
    void this.source.return?.();
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done) return false;
    this.held = Buffer.concat([this.held, next.value]);
    return true;
  }
}

const notOurs = (): MoveError => new MoveError('The file is not one that `workspace export` wrote');

const parsed = (line: string): MovedHeader => {
  try {
    const header = JSON.parse(line) as MovedHeader;
    if (typeof header.format !== 'number' || !Array.isArray(header.migrations)) throw notOurs();
    if (header.format !== FORMAT)
      throw new MoveError(`The file has format ${header.format}; this version reads format ${FORMAT}`);
    return header;
  } catch (error) {
    throw error instanceof MoveError ? error : notOurs();
  }
};

export const readMovedHeader = async (path: string): Promise<MovedHeader> => {
  const pieces = new Pieces(path);
  try {
    return parsed(await pieces.line());
  } finally {
    pieces.close();
  }
};

async function* openedParts(pieces: Pieces, header: string, key: string): AsyncGenerator<Buffer> {
  const [secret, binding] = [keyBytes(key), bindingOf(header)];
  for (let index = 0, isLast = false; !isLast; index += 1) {
    const length = await pieces.take(LENGTH_BYTES);
    if (length.length < LENGTH_BYTES || length.readUInt32BE() > LARGEST_PART) throw cutOff();
    const part = await pieces.take(length.readUInt32BE());
    isLast = await pieces.isAtEnd();
    yield openedPart(secret, part, binding(index, isLast));
  }
}

const openedPart = (secret: Buffer, part: Buffer, binding: string): Buffer => {
  try {
    return decrypt(secret, part.toString('base64'), binding);
  } catch {
    throw cutOff();
  }
};

const cutOff = (): MoveError => new MoveError('The file was cut off or changed, or the key belongs to another file');

/** Reads the header again and passes the lines on, each with those before it already verified. */
export const readMovedFile = async (
  path: string,
  key: string,
  read: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> => {
  const pieces = new Pieces(path);
  try {
    const header = await pieces.line();
    parsed(header);
    await piped(openedParts(pieces, header, key), createGunzip(), (source) => read(linesIn(source)));
  } finally {
    pieces.close();
  }
};
