import { FOUND_TYPES, type FoundKeyword } from '../../records/keywords/keyword.types.js';

const subjectOf = ({ type, id }: FoundKeyword): string => `${type}|${id}`;

/** Types take turns, so that many hits of one do not hide the others. */
const inTurns = (found: readonly FoundKeyword[]): FoundKeyword[] => {
  const queues = FOUND_TYPES.map((type) => found.filter((one) => one.type === type));
  const longest = Math.max(...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue.slice(turn, turn + 1))).flat();
};

/** Returns the best matches, one for each subject: whole texts before beginnings, otherwise in the given order. */
export const ranked = (found: readonly FoundKeyword[], limit: number): FoundKeyword[] => {
  const best = new Map<string, FoundKeyword>();
  const ordered = [...found.filter(({ isWhole }) => isWhole), ...found.filter(({ isWhole }) => !isWhole)];
  for (const one of ordered) if (!best.has(subjectOf(one))) best.set(subjectOf(one), one);
  const matches = [...best.values()];
  return [
    ...inTurns(matches.filter(({ isWhole }) => isWhole)),
    ...inTurns(matches.filter(({ isWhole }) => !isWhole)),
  ].slice(0, limit);
};
