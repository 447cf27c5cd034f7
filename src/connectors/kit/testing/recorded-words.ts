import { channelOf } from '../../port/channels.js';
import type { PmsListing, PmsReservation } from '../../port/model.js';
import { propertyTypeOf } from '../../port/property-types.js';
import { type Warning, withWarnings } from '../../port/warnings.js';
import { SPOILING_MS } from './recorded-missing.js';
import type { Recording } from './recording.types.js';
import { changedSince, type Replay } from './replay.js';
import { pathsIn, withValueAt } from './spoiled.js';

interface Mapped {
  ids: string[];
  /** The meanings of the vendor's words. */
  meanings: string[];
  warnings: Warning[];
}

/**
 * Tests that each word that the vendor's document lists for a field of a recorded answer has a meaning, and that none
 * loses an item.
 */
export function describeWords(replay: Replay, recording: Recording): void {
  const { listings, changes = [], document, unmatched = [] } = recording;
  const [change] = changes;
  const kinds: [string, boolean, () => Promise<Mapped>][] = [
    ['listing', listings !== undefined, () => listingsOf(replay)],
    ['reservation', change !== undefined, () => reservationsOf(replay, change!.since)],
  ];
  for (const [kind, isRecorded, read] of kinds)
    if (isRecorded)
      it(
        `knows every word that the document lists for a ${kind}`,
        async () => {
          const strange = await strangeWords(replay, (call) => document.wordsAt(call), read);
          expect(strange.filter((word) => !unmatched.includes(word))).toEqual([]);
        },
        SPOILING_MS,
      );
}

async function strangeWords(
  replay: Replay,
  wordsAt: Recording['document']['wordsAt'],
  read: () => Promise<Mapped>,
): Promise<string[]> {
  replay.used.clear();
  const usual = await read();
  const strange: string[] = [];
  for (const [key, text] of [...replay.used]) {
    for (const [path, words] of Object.entries(wordsAt(key))) {
      if (!isJson(text) || !pathsIn(JSON.parse(text) as unknown).has(path)) continue;
      for (const word of words.filter((one) => typeof one === 'string')) {
        replay.instead.set(key, withValueAt(text, path, word));
        if (isStrange(await read(), usual)) strange.push(`${key} ${path}=${word}`);
      }
    }
    replay.instead.delete(key);
  }
  return strange;
}

const isStrange = ({ ids, meanings, warnings }: Mapped, usual: Mapped): boolean =>
  usual.ids.some((id) => !ids.includes(id)) ||
  meanings.some((one) => !usual.meanings.includes(one)) ||
  warnings.length > usual.warnings.length;

async function listingsOf(replay: Replay): Promise<Mapped> {
  const { result, warnings } = await withWarnings(() => replay.connector.listings.page(replay.call()));
  const vague = ({ type }: PmsListing): boolean =>
    type !== '' && propertyTypeOf(type) === 'OTHER' && !/other/i.test(type);
  return {
    ids: result.items.map(({ providerId }) => providerId),
    meanings: result.items.filter(vague).map(({ type }) => type),
    warnings,
  };
}

async function reservationsOf(replay: Replay, since: string | null): Promise<Mapped> {
  const { result, warnings } = await withWarnings(() => changedSince(replay, since));
  const vague = ({ source, status }: PmsReservation): string[] => [
    ...(status === 'UNKNOWN' ? ['status'] : []),
    ...(source !== '' && channelOf(source) === 'OTHER' && !/other/i.test(source) ? [source] : []),
  ];
  return {
    ids: result.items.map(({ providerReservationId }) => providerReservationId),
    meanings: result.items.flatMap(vague),
    warnings,
  };
}

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);
