/** The kinds of resources that can be found. */
export const FOUND_TYPES = ['ACCOUNT', 'LISTING', 'RESERVATION'] as const;
export type FoundType = (typeof FOUND_TYPES)[number];

/** The field that contains a searched text, as answers name it. */
export const MATCHED_FIELDS = [
  'id',
  'providerID',
  'providerAccountID',
  'providerReservationID',
  'accountIdentifier',
  'clientReference',
  'confirmationCode',
  'provider',
  'name',
  'internalName',
  'address',
  'guest.name',
  'guest.email',
] as const;
export type MatchedField = (typeof MATCHED_FIELDS)[number];

/** ID: an id as a whole. WORD: one word of a text. GUEST: a keyed hash of a word, or of the beginning of one. */
export type TextKind = 'ID' | 'WORD' | 'GUEST';

export type KeywordKind = `${FoundType}_${TextKind}`;

/** The texts from `from` on and before `to`, by code point. `from` itself is the whole text if `isWhole`. */
export interface KeywordRange {
  from: string;
  to: string;
  isWhole: boolean;
}

/** Subjects that have a text in one of the ranges of every word. The most selective word comes first. */
export interface KeywordSearch {
  kinds: readonly KeywordKind[];
  words: readonly (readonly KeywordRange[])[];
}

export interface FoundKeyword {
  type: FoundType;
  id: string;
  matched: MatchedField;
  /** Each searched text is a whole id or word, not only its beginning. */
  isWhole: boolean;
}
