import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../dialects/dialect.js';
import type { Context } from '../http/context.js';
import type { Account } from '../ledger/account.js';
import { accountOfCredential } from '../ledger/ledger.js';

/** A way in which calls identify their account. */
export interface Auth {
  /** Returns the account that the call names, with valid credentials or not. */
  named(request: FastifyRequest, context: Context, pms: string): string | undefined;
  /** Returns the account that may make the call; undefined without valid credentials. */
  account(request: FastifyRequest, context: Context, pms: string): Promise<Account | undefined>;
}

type KeyOf = (request: FastifyRequest) => string | undefined;

export const header =
  (name: string): KeyOf =>
  ({ headers }) =>
    [headers[name]].flat()[0];

/** Authenticates by a key that does not expire; the key of account `demo` is `sandbox-demo`. */
export const key = (keyOf: KeyOf): Auth => ({
  named: (request) => accountOfCredential(keyOf(request)),
  account: (request, { ledger }) => ledger.accountByKey(keyOf(request)),
});

/** Authenticates by an access token that the PMS issued. */
export const token = (tokenOf: KeyOf = bearerOf): Auth => ({
  named: (request, { ledger }, pms) => ledger.tokens.find(pms, tokenOf(request) ?? '')?.account,
  account: async (request, { ledger }, pms) => {
    const found = ledger.tokens.valid(pms, 'access', tokenOf(request) ?? '');
    return found && ledger.account(found.account);
  },
});

/** Authenticates by the first of several ways that names an account or admits the call. */
export const either = (...ways: Auth[]): Auth => ({
  named: (...call) => first(ways, (way) => way.named(...call)),
  account: async (...call) => {
    for (const way of ways) {
      const account = await way.account(...call);
      if (account) return account;
    }
    return undefined;
  },
});

/** Authenticates as `auth`; calls for a token name their account by the credentials in them. */
export const asksWith = (auth: Auth, keyOf: KeyOf): Auth => ({
  ...auth,
  named: (...call) => auth.named(...call) ?? accountOfCredential(keyOf(call[0])),
});

function first<T, R>(items: T[], of: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = of(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
