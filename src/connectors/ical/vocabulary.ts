import { type Vocabulary, vocabulary } from '../kit/vocabulary.js';
import type { PmsReservationStatus } from '../port/model.js';

/** `STATUS` of an event. */
export const STATUSES: Vocabulary<PmsReservationStatus> = vocabulary<PmsReservationStatus>({
  CONFIRMED: 'CONFIRMED',
  TENTATIVE: 'PENDING',
  CANCELLED: 'CANCELLED',
});
export const CANCELLED = 'CANCELLED';

/** Summaries of periods that the host closed, in the languages that publishers write: Abritel has `Indisponible`. */
export const BLOCK = /not available|unavailable|indisponible|blocked|closed/i;
/** Summaries of days that are available, in the languages that publishers write. */
export const AVAILABLE = /^(available|disponible|verf[uü]gbar|free)\b/i;
/** Summaries of stays that are not confirmed yet: Abritel has `Provisoire`. */
export const PROVISIONAL = /^(provisoire|tentative)\b/i;
/** Summaries of events that mark an arrival or a departure, in addition to the stay itself. */
export const ARRIVAL = /\bcheck-?in\b/i;
export const DEPARTURE = /\bcheck-?out\b/i;
