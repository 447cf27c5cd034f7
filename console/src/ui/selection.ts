import { useRef, useState } from 'react';

interface Selection {
  chosen: ReadonlySet<string>;
  /** Chooses a row, or with `isRange` all rows from the one before, in the order of `ids`. Unknown rows are undefined. */
  toggle: (id: string, ids: readonly (string | undefined)[], isRange: boolean) => void;
  set: (ids: readonly string[]) => void;
}

/** Returns the choice after a click on a row. `last`: the row that was clicked previously. */
export const toggled = (
  chosen: ReadonlySet<string>,
  id: string,
  range?: { last: string | undefined; ids: readonly (string | undefined)[] },
): Set<string> => {
  const next = new Set(chosen);
  const isOn = !chosen.has(id);
  const [from, to] = [range ? range.ids.indexOf(range.last) : -1, range ? range.ids.indexOf(id) : -1];
  const ids = from === -1 || to === -1 ? [id] : range!.ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const one of ids) {
    if (one === undefined) continue;
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return next;
};

/** Keeps the chosen rows of a list. */
export const useSelection = (): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  return {
    chosen,
    toggle: (id, ids, isRange) => {
      setChosen(toggled(chosen, id, isRange ? { last: last.current, ids } : undefined));
      last.current = id;
    },
    set: (ids) => setChosen(new Set(ids)),
  };
};
