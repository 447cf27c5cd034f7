import { isUuid } from '../../platform/database/ids.js';

/** A position in the log: right after this entry. */
export interface AuditCursor {
  at: Date;
  id: string;
}

export const writeCursor = ({ at, id }: AuditCursor): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** Returns undefined for any text that `writeCursor` did not write. */
export const readCursor = (text: string): AuditCursor | undefined => {
  const [instant = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split(' ');
  const at = new Date(instant);
  return isUuid(id) && !Number.isNaN(at.getTime()) && writeCursor({ at, id }) === text ? { at, id } : undefined;
};
