import type { TestApp } from './app.js';

/** Returns the path to which the PMS sends the events of an account, as the PMS knows it. */
export const inboundPath = ({ sandbox }: TestApp, sandboxAccount: string, accountId: string): string => {
  const told = sandbox.ledger.subscriptions.of(sandboxAccount).find(({ url }) => url.includes(accountId));
  if (!told) throw new Error(`The sandbox sends no events of ${sandboxAccount} to account ${accountId}`);
  return new URL(told.url).pathname;
};
