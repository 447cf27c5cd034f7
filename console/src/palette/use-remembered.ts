import { useState } from 'react';
import { useSession } from '../api/session.js';
import { prefixOf, useWorkspace } from '../api/workspace.js';
import { NOTHING, parsed, type Remembered } from './remembered.js';

/** Keeps entries in this browser; if it stores nothing, until the page is left. */
export const useRemembered = (): [Remembered, (next: Remembered) => void] => {
  const session = useSession();
  const { data: workspace } = useWorkspace();
  const name = `lodgewire.found.${workspace?.id ?? prefixOf(session?.key ?? '')}`;
  const [changed, setChanged] = useState<{ name: string; value: Remembered }>();
  const read = (): Remembered => {
    try {
      return parsed(localStorage.getItem(name));
    } catch {
      return NOTHING;
    }
  };
  const write = (value: Remembered): void => {
    setChanged({ name, value });
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // The browser stores nothing, or has no room.
    }
  };
  return [changed?.name === name ? changed.value : read(), write];
};
