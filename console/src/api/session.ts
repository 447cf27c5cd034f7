import { useSyncExternalStore } from 'react';

/** The signed-in session, which ends with the tab. An empty `tenant` is the default tenant of the key. */
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

/** Returns the key in a link's fragment, which is never sent anywhere, and removes it from the address at once. */
const keyOfLink = (): string | undefined => {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key) history.replaceState(null, '', location.pathname + location.search);
  return key;
};

let current = stored();
/** The key of a link that was opened while another key is signed in. */
let offered: string | undefined;

/** Listeners that clear the answers of one key or tenant before the next is shown. */
const forgetters = new Set<() => void>();

/** Registers a listener that runs when the key or tenant changes, before any data of the new one is shown. */
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

/** Signs in with the key of the address, if it has one. If another key is signed in, the operator is asked first. */
export const takeLink = (): void => {
  const key = keyOfLink();
  if (!key || key === current?.key) return;
  if (!current) return signIn(key);
  offered = key;
  tell();
};

/** Dismisses the link and keeps the session. */
export const declineLink = (): void => {
  offered = undefined;
  tell();
};

export const session = (): Session | undefined => current;
export const signIn = (key: string): void => change({ key, tenant: '' });
export const signOut = (): void => change(undefined);

let isRefused = false;

/** Ends the session because the service no longer accepts the key; the sign-in page reports that. */
export const endSession = (): void => {
  isRefused = true;
  signOut();
};

/** Returns whether the last session ended because the key was refused; true only once. */
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
