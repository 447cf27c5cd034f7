import { useSyncExternalStore } from 'react';

/** The width below which `small-screens.css` applies. */
const NARROW = matchMedia('(max-width: 760px)');

const subscribe = (listener: () => void): (() => void) => {
  NARROW.addEventListener('change', listener);
  return () => NARROW.removeEventListener('change', listener);
};

/** Returns whether the screen is that of a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => NARROW.matches);
