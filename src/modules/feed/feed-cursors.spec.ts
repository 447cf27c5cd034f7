import { randomBytes } from 'node:crypto';
import { DataKey } from '../../platform/crypto/data-key.js';
import { readFeedCursor, writeFeedCursor } from './feed-cursors.js';

const WORKSPACE = '01a2040d-506d-709c-be67-e8dd17a047e4';
const scope = { workspaceId: WORKSPACE, tenantId: '01a2040d-4e79-7a07-ac33-30db8d63a2de' };
const key = new DataKey(randomBytes(32));
const hash = (text: string): string => key.hash(text);

describe('a cursor of the feed', () => {
  it.each([0, 1, 255, 256, 4_294_967_296, 100_000_000_001, Number.MAX_SAFE_INTEGER])(
    'holds position %d',
    (position) => {
      const cursor = writeFeedCursor(hash, scope, position);
      expect(cursor).toMatch(/^[\w-]{27}$/);
      expect(readFeedCursor(hash, scope, cursor)).toBe(position);
      expect(writeFeedCursor(hash, scope, position)).toBe(cursor);
    },
  );

  it('shows nothing of its position', () => {
    const written = [1_000, 1_001, 1_002].map((position) => writeFeedCursor(hash, scope, position));
    expect(new Set(written.map((cursor) => cursor.slice(-8))).size).toBe(3);
    for (const cursor of written) expect(Buffer.from(cursor, 'base64url').readBigUInt64BE(12)).toBeGreaterThan(9_999n);
  });

  it('is none for another tenant, workspace or key', () => {
    const cursor = writeFeedCursor(hash, scope, 5);
    const other = new DataKey(randomBytes(32));
    expect(readFeedCursor(hash, { ...scope, tenantId: WORKSPACE }, cursor)).toBeUndefined();
    expect(readFeedCursor(hash, { ...scope, workspaceId: scope.tenantId }, cursor)).toBeUndefined();
    expect(readFeedCursor((text) => other.hash(text), scope, cursor)).toBeUndefined();
  });

  it('is none with any other character', () => {
    const cursor = writeFeedCursor(hash, scope, 5);
    for (let at = 0; at < cursor.length; at += 1) {
      const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
      expect(readFeedCursor(hash, scope, changed)).toBeUndefined();
    }
    for (const text of ['', cursor.slice(1), `${cursor}A`, `${cursor}=`, ` ${cursor}`])
      expect(readFeedCursor(hash, scope, text)).toBeUndefined();
  });
});
