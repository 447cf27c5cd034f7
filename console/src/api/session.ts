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
const keyOfLink = (): string | undefined => {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key) history.replaceState(null, '', location.pathname + location.search);
  return key;
};

let current = stored();
/** The key of a link that was opened while another key is signed in. */
let offered: string | undefined;

/** What forgets the answers of one key or tenant before the next is shown. */
const forgetters = new Set<() => void>();

/** Runs it whenever another key or tenant takes over, before anything is shown for that one. */
export const beforeChange = (forget: () => void): void => void forgetters.add(forget);

const tell = (): void => {
  for (const listener of listeners) listener();
};

const change = (next: Session | undefined): void => {
  current = next;
  offered = undefined;
  if (next) sessionStorage.setItem(STORED, JSON.stringify(next));
  else sessionStorage.removeItem(STORED);
  for (const forget of forgetters) forget();
  tell();
};

/** Signs in with the key of the address, if it has one. Where another key is signed in, the operator is asked first. */
export const takeLink = (): void => {
  const key = keyOfLink();
  if (!key || key === current?.key) return;
  if (!current) return signIn(key);
  offered = key;
  tell();
};

/** The link is not followed: the session goes on. */
export const declineLink = (): void => {
  offered = undefined;
  tell();
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

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, session);
export const useOfferedKey = (): string | undefined => useSyncExternalStore(subscribe, () => offered);

takeLink();
