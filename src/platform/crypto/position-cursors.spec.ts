import { randomBytes } from 'node:crypto';
import { DataKey } from './data-key.js';
import { positionCursors } from './position-cursors.js';

const PURPOSE = 'feed cursor|01a2040d-506d-709c-be67-e8dd17a047e4|01a2040d-4e79-7a07-ac33-30db8d63a2de';
const key = new DataKey(randomBytes(32));
const cursorsFor = (purpose: string, of = key) => positionCursors((text) => of.hash(text), purpose);
const { write, read } = cursorsFor(PURPOSE);

describe('a cursor', () => {
  it.each([0, 1, 255, 256, 4_294_967_296, 100_000_000_001, Number.MAX_SAFE_INTEGER])(
    'returns position %d when it is read',
    (position) => {
      const cursor = write(position);
      expect(cursor).toMatch(/^[\w-]{27}$/);
      expect(read(cursor)).toBe(position);
      expect(write(position)).toBe(cursor);
    },
  );

  it('does not reveal its position', () => {
    const written = [1_000, 1_001, 1_002].map((position) => write(position));
    expect(new Set(written.map((cursor) => cursor.slice(-8))).size).toBe(3);
    for (const cursor of written) expect(Buffer.from(cursor, 'base64url').readBigUInt64BE(12)).toBeGreaterThan(9_999n);
  });

  it('cannot be read for another purpose or with another key', () => {
    const cursor = write(5);
    expect(cursorsFor(`${PURPOSE}|`).read(cursor)).toBeUndefined();
    expect(cursorsFor(PURPOSE.slice(0, -1)).read(cursor)).toBeUndefined();
    expect(cursorsFor(PURPOSE, new DataKey(randomBytes(32))).read(cursor)).toBeUndefined();
  });

  it('cannot be read with any changed character', () => {
    const cursor = write(5);
    for (let at = 0; at < cursor.length; at += 1) {
      const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
      expect(read(changed)).toBeUndefined();
    }
    for (const text of ['', cursor.slice(1), `${cursor}A`, `${cursor}=`, ` ${cursor}`])
      expect(read(text)).toBeUndefined();
  });
});
