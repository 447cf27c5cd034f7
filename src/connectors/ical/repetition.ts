import { addDays, nightsBetween } from '../port/values.js';
import type { FeedEvent } from './feed-events.js';
import { dateOfDay, dayOf, occurrencesOf } from './recurrence.js';

/** The days of occurrences that are replaced by separate events, by UID. */
export type Replaced = ReadonlyMap<string, ReadonlySet<string>>;

export function replacedIn(events: readonly FeedEvent[]): Replaced {
  const replaced = new Map<string, Set<string>>();
  for (const { uid, replaces } of events)
    if (replaces !== null) replaced.set(uid, (replaced.get(uid) ?? new Set()).add(replaces));
  return replaced;
}

/**
 * Returns the days on which an event begins: its start, and those of its recurrence from `from` up to and not including
 * `before`.
 */
export function datesOf(
  { uid, start, recurrence }: FeedEvent,
  replaced: Replaced,
  { from, before }: { from: string; before: string },
): string[] {
  if (!recurrence) return [start];
  const { rules, writtenStart, dates, without } = recurrence;
  // A rule counts in days as written, which the zone may move to the day before or after.
  const shift = nightsBetween(writtenStart, start);
  const [first, last] = [dayOf(from) - shift, dayOf(before) - shift];
  const byRules = rules.flatMap((rule) => occurrencesOf(rule, dayOf(writtenStart), first, last));
  const all = new Set([start, ...dates, ...byRules.map((day) => addDays(dateOfDay(day), shift))]);
  const isLeftOut = new Set([...without, ...(replaced.get(uid) ?? [])]);
  return [...all].filter((date) => !isLeftOut.has(date));
}
