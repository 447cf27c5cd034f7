import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Entry } from './entries.js';

interface ChoiceOptions {
  entries: readonly Entry[];
  /** Whether the answer to the text is awaited. */
  isSearching: boolean;
  open: (entry: Entry) => void;
  pin: (entry: Entry) => void;
}

export interface Choice {
  active: Entry | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Starts again at the first entry. */
  restart: () => void;
}

/** Moves among the entries with arrows, opens with Enter and pins with Shift+Enter. */
export const useChoice = ({ entries, isSearching, open, pin }: ChoiceOptions): Choice => {
  const [at, setAt] = useState(0);
  /** Whether Enter was pressed before the answer came, which then opens the first entry. */
  const [opensFirst, setOpensFirst] = useState(false);
  const active = entries[Math.min(at, entries.length - 1)];

  useEffect(() => {
    if (!opensFirst || isSearching) return;
    setOpensFirst(false);
    if (entries[0]) open(entries[0]);
  });

  const move = (by: number): void => {
    const from = active ? entries.indexOf(active) : 0;
    setAt((from + by + entries.length) % Math.max(1, entries.length));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => {
        if (!active) setOpensFirst(isSearching);
        else if (event.shiftKey) pin(active);
        else open(active);
      },
    };
    const action = event.nativeEvent.isComposing ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const restart = (): void => {
    setAt(0);
    setOpensFirst(false);
  };
  return { active, onKeyDown, restart };
};
