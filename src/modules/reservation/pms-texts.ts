import type { PmsGuest, PmsReservation } from '../../connectors/port/model.js';
import { plainLine, plainText } from '../../values/text/plain-text.js';

const line = (text: string): string => plainLine(text.toWellFormed());

/** Removes characters that disguise the text or that the database cannot store: guests type their own names. */
export const withPlainTexts = (pms: PmsReservation): PmsReservation => ({
  ...pms,
  guest: Object.fromEntries(Object.entries(pms.guest).map(([name, text]) => [name, line(text)])) as unknown as PmsGuest,
  source: line(pms.source),
  notes: plainText(pms.notes.toWellFormed()),
  confirmationCode: pms.confirmationCode === null ? null : line(pms.confirmationCode),
});
