import { ConnectorError } from '../../port/errors.js';
import type { Recording } from './recording.types.js';
import { changedSince, type Replay } from './replay.js';
import { type Spoil, spoiled, WRONG_TYPES } from './spoiled.js';

/** Enough time for several thousand reads of recorded answers. */
export const SPOILING_MS = 300_000;

/**
 * Removes one field after the other from each answer of the PMS: without an optional field no listing or reservation is
 * lost, and without a required one it is.
 */
export function describeMissing(replay: Replay, { needs = {}, listings, changes = [] }: Recording): void {
  const idsOf = ({ items }: { items: { providerId?: string; providerReservationId?: string }[] }) =>
    items.map(({ providerId, providerReservationId }) => providerId ?? providerReservationId!);
  const page = async () => idsOf(await replay.connector.listings.page(replay.call()));
  const [change] = changes;
  const changed = async () => idsOf(await changedSince(replay, change!.since));
  const kinds: [string, boolean, () => Promise<string[]>, string[] | undefined][] = [
    ['listing', listings !== undefined, page, needs.listings],
    ['reservation', change !== undefined, changed, needs.reservations],
  ];
  for (const [kind, isRecorded, read, needed = []] of kinds) {
    if (!isRecorded) continue;

    it(
      `keeps every ${kind} when any optional field is missing`,
      async () => {
        expect(await lostByAny(replay, read, ['missing', 'null'])).toEqual([...needed].sort());
      },
      SPOILING_MS,
    );

    it(
      `keeps every ${kind} when any optional field has another type or an unknown word`,
      async () => {
        const all = [...needed, ...(needs.pages ?? [])];
        const isNeeded = (path: string) => all.some((one) => one === path || isPartOf(one, path));
        expect((await lostByAny(replay, read, WRONG_TYPES)).filter((path) => !isNeeded(path))).toEqual([]);
      },
      SPOILING_MS,
    );
  }
}

async function lostByAny(replay: Replay, read: () => Promise<string[]>, spoils: readonly Spoil[]): Promise<string[]> {
  const lost = new Set<string>();
  for (const spoil of spoils) for (const path of await lostBy(replay, read, spoil)) lost.add(path);
  return [...lost].sort();
}

/** Returns the paths without which an id is missing. A path is left out when a part of it is listed. */
async function lostBy(replay: Replay, read: () => Promise<string[]>, spoil: Spoil): Promise<string[]> {
  replay.used.clear();
  const whole = await read();
  const lost: string[] = [];
  for (const [key, text] of [...replay.used]) {
    for (const { path, text: spoiledText } of spoiled(text, spoil)) {
      replay.instead.set(key, spoiledText);
      const left = await read().catch(none);
      if (whole.some((id) => !left.includes(id))) lost.push(`${key} ${path}`);
    }
    replay.instead.delete(key);
  }
  return lost.filter((path) => !lost.some((other) => other !== path && isPartOf(other, path)));
}

const isPartOf = (path: string, whole: string): boolean => path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`);

function none(error: unknown): string[] {
  if (error instanceof ConnectorError) return [];
  throw error;
}
