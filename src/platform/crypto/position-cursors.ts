import { timingSafeEqual } from 'node:crypto';

const TAG_BYTES = 12;
const POSITION_BYTES = 8;
/** The length of a cursor as text. A text of another length is not a position cursor. */
export const POSITION_CURSOR_LENGTH = Math.ceil(((TAG_BYTES + POSITION_BYTES) * 4) / 3);
/** `h1:` in front of a hash. */
const PREFIX = 3;

type Hash = (text: string) => string;

/** Positions as a reader sees them: opaque, equal for equal positions, and unusable for any other purpose. */
export interface PositionCursors {
  write(position: number): string;
  /** Returns the position, or undefined for a text that `write` did not return for the same purpose. */
  read(text: string): number | undefined;
}

const bytesOf = (hash: Hash, text: string, length: number): Buffer =>
  Buffer.from(hash(text).slice(PREFIX), 'base64').subarray(0, length);

/** Hides or restores the position, which would show a tenant how many changes others have. */
const masked = (hash: Hash, tag: Buffer, bytes: Buffer): Buffer => {
  const mask = bytesOf(hash, `feed mask|${tag.toString('base64')}`, POSITION_BYTES);
  return Buffer.from(bytes.map((byte, index) => byte ^ mask[index]!));
};

/** `purpose` names the owner and the subject of the positions. `hash` is keyed by the workspace's data key. */
export const positionCursors = (hash: Hash, purpose: string): PositionCursors => {
  const tagOf = (position: number): Buffer => bytesOf(hash, `${purpose}|${position}`, TAG_BYTES);
  return {
    write: (position) => {
      const bytes = Buffer.alloc(POSITION_BYTES);
      bytes.writeBigUInt64BE(BigInt(position));
      const tag = tagOf(position);
      return Buffer.concat([tag, masked(hash, tag, bytes)]).toString('base64url');
    },
    read: (text) => {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== TAG_BYTES + POSITION_BYTES || bytes.toString('base64url') !== text) return undefined;
      const tag = bytes.subarray(0, TAG_BYTES);
      const position = Number(masked(hash, tag, bytes.subarray(TAG_BYTES)).readBigUInt64BE());
      return timingSafeEqual(tag, tagOf(position)) ? position : undefined;
    },
  };
};
