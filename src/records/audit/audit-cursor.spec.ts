import { readCursor, writeCursor } from './audit-cursor.js';

const ENTRY = { at: new Date('2027-03-01T12:00:00.123Z'), id: '0198a000-0000-7000-8000-000000000001' };

describe('cursor of the audit log', () => {
  it('survives a round trip through text', () => {
    expect(writeCursor(ENTRY)).toMatch(/^[\w-]+$/);
    expect(readCursor(writeCursor(ENTRY))).toEqual(ENTRY);
  });

  it('is undefined for any text that writeCursor did not write', () => {
    const written = writeCursor(ENTRY);
    const faulty = ['', 'x', `${written}A`, written.slice(1), Buffer.from(`x ${ENTRY.id}`).toString('base64url')];
    for (const text of faulty) expect([text, readCursor(text)]).toEqual([text, undefined]);
  });
});
