import { useSyncExternalStore } from 'react';

/** Who is signed in: gone with the tab. `tenant` empty: the default tenant of the key. */
export interface Session {
  key: string;
  tenant: string;
}

const STORED = 'lodgewire.session';
const listeners = new Set<() => void>();

const stored = (): Session | undefined => {
  const text = sessionStorage.getItem(STORED);
  return text ? (JSON.parse(text) as Session) : undefined;
};

/** A link may bring the key in its fragment, which is never sent anywhere; it is taken out of the address at once. */
const fromLink = (): Session | undefined => {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (!key) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return { key, tenant: '' };
};

let current = fromLink() ?? stored();
if (current) sessionStorage.setItem(STORED, JSON.stringify(current));

const change = (next: Session | undefined): void => {
  current = next;
  if (next) sessionStorage.setItem(STORED, JSON.stringify(next));
  else sessionStorage.removeItem(STORED);
  for (const listener of listeners) listener();
};

export const session = (): Session | undefined => current;
export const signIn = (key: string): void => change({ key, tenant: '' });
export const signOut = (): void => change(undefined);

let isRefused = false;

/** The service no longer accepts the key: the sign-in page says so. */
export const endSession = (): void => {
  isRefused = true;
  signOut();
};

/** Whether the last session ended because the key was refused; asked once. */
export const wasRefused = (): boolean => {
  const answer = isRefused;
  isRefused = false;
  return answer;
};

export const actFor = (tenant: string): void => {
  if (current) change({ ...current, tenant });
};

export const useSession = (): Session | undefined =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, session);
