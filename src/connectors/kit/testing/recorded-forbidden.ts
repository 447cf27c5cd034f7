import { ConnectorError } from '../../port/errors.js';
import type { PmsListing, PmsReservation } from '../../port/model.js';
import { withWarnings } from '../../port/warnings.js';
import type { NeededCalls, Recording } from './recording.types.js';
import { changedSince, type Replay } from './replay.js';

type Item = Readonly<Record<string, unknown>> & { unread?: readonly string[] };
type Items = ReadonlyMap<string, Item>;

/** Parts of a unit by the part of the listing that is read with them. */
const OF_UNITS: Readonly<Record<string, string>> = { rawAmenities: 'amenities', pictures: 'pictures' };
const CHARGES = ['fees', 'taxes', 'discounts', 'deposit', 'unknownParts'];

/**
 * Refuses one call after the other with a bare 403, as a PMS does for a right that the host did not grant: every
 * listing and every reservation stays, the parts that the call adds are named as unread, and a warning names the call.
 * Calls in `needs.calls` are the exception, and each must be one.
 */
export function describeForbidden(replay: Replay, recording: Recording): void {
  const { needs = {}, listings, changes = [] } = recording;
  // For such a PMS, a 403 is about the credentials, so no right can be missing.
  if (replay.connector.definition.answers.forbidden === 'credentials') return;
  const [change] = changes;
  const page = async () => byId(await replay.connector.listings.page(replay.call()), 'providerId');
  const changed = async () => byId(await changedSince(replay, change!.since), 'providerReservationId');
  const kinds: [string, boolean, () => Promise<Items>, NeededCalls | undefined][] = [
    ['listing', listings !== undefined, page, needs.calls?.listings],
    ['reservation', change !== undefined, changed, needs.calls?.reservations],
  ];
  for (const [kind, isRecorded, read, needed = {}] of kinds) {
    if (!isRecorded) continue;

    it(`keeps every ${kind} without the right to a call that only adds to it`, async () => {
      const lost = Object.keys(needed).sort();
      expect(await withoutRights(replay, read)).toEqual({ lost, changedSilently: [], unnamed: [] });
    });
  }
}

const byId = ({ items }: { items: readonly (PmsListing | PmsReservation)[] }, id: string): Items =>
  new Map(
    (JSON.parse(JSON.stringify(items)) as (Item & Record<string, string>)[]).map((item) => [item[id]!, item] as const),
  );

/**
 * Returns the calls without which items are lost, the parts that change without being named as unread, and the calls that
 * no warning names.
 */
async function withoutRights(replay: Replay, read: () => Promise<Items>) {
  replay.used.clear();
  const whole = await read();
  const [lost, changedSilently, unnamed]: [string[], string[], string[]] = [[], [], []];
  for (const call of [...replay.used.keys()].sort()) {
    replay.forbidden = call;
    replay.otherwise = { status: 403 };
    const { result: left, warnings } = await withWarnings(() => read().catch(none));
    replay.forbidden = undefined;
    replay.otherwise = undefined;
    if ([...whole.keys()].some((id) => !left.has(id))) lost.push(call);
    else if (warnings.every(({ lacksRight }) => !lacksRight)) unnamed.push(call);
    for (const [id, item] of left)
      changedSilently.push(...silent(whole.get(id)!, item).map((part) => `${call} ${part}`));
  }
  return { lost, changedSilently: [...new Set(changedSilently)], unnamed };
}

/** Returns the parts that differ although nothing reports it. Charges may be missing where the listing says so. */
function silent(whole: Item, left: Item): string[] {
  const unread = new Set(['unread', ...(left.unread ?? [])]);
  if (count(left.unknownParts) > count(whole.unknownParts)) for (const part of CHARGES) unread.add(part);
  const differing = partsIn(whole).filter((part) => JSON.stringify(whole[part]) !== JSON.stringify(left[part]));
  return differing.flatMap((part) => {
    if (unread.has(part)) return [];
    return part === 'units' && Array.isArray(left.units) ? ofUnits(whole, left, unread) : [part];
  });
}

function ofUnits(whole: Item, left: Item, unread: ReadonlySet<string>): string[] {
  const named = [...unread].map((part) => OF_UNITS[part]);
  const rest = ({ units }: Item): string =>
    JSON.stringify(units, (name, value: unknown) => (named.includes(name) ? undefined : value));
  return rest(whole) === rest(left) ? [] : ['units'];
}

const partsIn = (item: Item): string[] => Object.keys(item);
const count = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

function none(error: unknown): Items {
  if (error instanceof ConnectorError) return new Map();
  throw error;
}
