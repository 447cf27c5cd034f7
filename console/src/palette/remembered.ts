import { type Entry, keyOf } from './entries.js';

/** Entries that this browser keeps for a workspace. They name no guest. */
export interface Remembered {
  pinned: readonly Entry[];
  recent: readonly Entry[];
}

export const NOTHING: Remembered = { pinned: [], recent: [] };
const MOST_RECENT = 8;
const MOST_PINNED = 20;
const LONGEST_TITLE = 200;

const isEntry = (value: unknown): value is Entry => {
  const { type, id, title, about } = (value ?? {}) as Partial<Record<keyof Entry, unknown>>;
  return (
    ['ACCOUNT', 'LISTING', 'RESERVATION'].includes(type as string) &&
    [id, title, about].every((text) => typeof text === 'string')
  );
};

const entriesIn = (value: unknown): Entry[] => (Array.isArray(value) ? value.filter(isEntry) : []);

/** Reads the stored entries. Anything else counts as none. */
export const parsed = (text: string | null): Remembered => {
  try {
    const { pinned, recent } = JSON.parse(text ?? '{}') as Record<keyof Remembered, unknown>;
    return { pinned: entriesIn(pinned), recent: entriesIn(recent) };
  } catch {
    return NOTHING;
  }
};

const without = (entries: readonly Entry[], entry: Entry): Entry[] =>
  entries.filter((one) => keyOf(one) !== keyOf(entry));

const short = (entry: Entry): Entry => ({ ...entry, title: entry.title.slice(0, LONGEST_TITLE) });

/** Returns the entries after one was opened: it is the most recent. */
export const afterOpening = ({ pinned, recent }: Remembered, entry: Entry): Remembered => ({
  pinned,
  recent: [short(entry), ...without(recent, entry)].slice(0, MOST_RECENT),
});

export const isPinned = ({ pinned }: Remembered, entry: Entry): boolean =>
  pinned.some((one) => keyOf(one) === keyOf(entry));

/** Returns the entries after one was pinned or unpinned. */
export const afterPinning = (before: Remembered, entry: Entry): Remembered => ({
  recent: before.recent,
  pinned: isPinned(before, entry)
    ? without(before.pinned, entry)
    : [...before.pinned, short(entry)].slice(-MOST_PINNED),
});
