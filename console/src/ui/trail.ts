import { useState } from 'react';

/** The cursors of the pages that were visited, from page 2 to the present one. */
export interface Trail {
  cursors: readonly string[];
  /** Undefined on page 1. */
  cursor: string | undefined;
  go: (cursors: readonly string[]) => void;
  restart: () => void;
}

/** Keeps the way through the pages of a list. Restart it where the filter changes. */
export const useTrail = (): Trail => {
  const [cursors, go] = useState<readonly string[]>([]);
  return { cursors, cursor: cursors.at(-1), go, restart: () => go([]) };
};
