import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';

const TAG_BYTES = 12;
const POSITION_BYTES = 8;
/** `h1:` in front of a hash. */
const PREFIX = 3;

type Hash = (text: string) => string;

const bytesOf = (hash: Hash, text: string, length: number): Buffer =>
  Buffer.from(hash(text).slice(PREFIX), 'base64').subarray(0, length);

const tagOf = (hash: Hash, { workspaceId, tenantId }: Scope, position: number): Buffer =>
  bytesOf(hash, `feed cursor|${workspaceId}|${tenantId}|${position}`, TAG_BYTES);

/** Hides the position, or shows it again: it would show a tenant how many events others have. */
const masked = (hash: Hash, tag: Buffer, bytes: Buffer): Buffer => {
  const mask = bytesOf(hash, `feed mask|${tag.toString('base64')}`, POSITION_BYTES);
  return Buffer.from(bytes.map((byte, index) => byte ^ mask[index]!));
};

export const writeFeedCursor = (hash: Hash, scope: Scope, position: number): string => {
  const bytes = Buffer.alloc(POSITION_BYTES);
  bytes.writeBigUInt64BE(BigInt(position));
  const tag = tagOf(hash, scope, position);
  return Buffer.concat([tag, masked(hash, tag, bytes)]).toString('base64url');
};

/** Returns undefined for any text that `writeFeedCursor` did not write for this tenant. */
export const readFeedCursor = (hash: Hash, scope: Scope, text: string): number | undefined => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== TAG_BYTES + POSITION_BYTES || bytes.toString('base64url') !== text) return undefined;
  const tag = bytes.subarray(0, TAG_BYTES);
  const position = Number(masked(hash, tag, bytes.subarray(TAG_BYTES)).readBigUInt64BE());
  return timingSafeEqual(tag, tagOf(hash, scope, position)) ? position : undefined;
};

/**
 * Positions as a tenant sees them: opaque, equal for equal positions, and worthless to every other tenant. The key is
 * the workspace's data key, which a change of encryption keys leaves as it is.
 */
@Injectable()
export class FeedCursors {
  constructor(private readonly keys: DataKeys) {}

  /** Returns how to write and read the cursors of a tenant. */
  async of(scope: Scope): Promise<{ write: (position: number) => string; read: (text: string) => number | undefined }> {
    const key = await this.keys.of(scope.workspaceId);
    const hash: Hash = (text) => key.hash(text);
    return {
      write: (position) => writeFeedCursor(hash, scope, position),
      read: (text) => readFeedCursor(hash, scope, text),
    };
  }
}
