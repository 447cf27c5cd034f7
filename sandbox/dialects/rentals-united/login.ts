import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential, type Ledger } from '../../ledger/ledger.js';
import type { Property } from '../../ledger/types.js';
import { type Node, parse, textAt } from './xml.js';

export const PMS = 'rentals-united';

/** A status of the PMS other than 0; the response contains it with HTTP status 200. */
export class Status extends Error {
  constructor(
    readonly id: number,
    message: string,
  ) {
    super(message);
  }
}

const NO_PROPERTY = () => new Status(56, 'Property does not exist.');

/** The context of a handler. */
export interface Login {
  context: Context;
  request: FastifyRequest;
  /** The root of the request. */
  body: Node;
  /** The account of the login. */
  account: Account;
  /** Returns that account and every owner requested by this login. */
  owners(): Promise<Account[]>;
  /** Throws 14. */
  owner(): Promise<Account>;
  /** Throws 56. */
  property(id: string): Promise<{ account: Account; property: Property }>;
}

const bodies = new WeakMap<FastifyRequest, { root: Node | undefined }>();
const connected = new WeakMap<Ledger, Map<string, Set<string>>>();

/** Returns the request's root; undefined when it is not XML. */
export function rootOf(request: FastifyRequest): Node | undefined {
  const known = bodies.get(request) ?? { root: typeof request.body === 'string' ? parse(request.body) : undefined };
  bodies.set(request, known);
  return known.root;
}

/** Returns the owner that the request names, otherwise the login. */
export const accountNamed = (request: FastifyRequest): string | undefined => {
  const root = rootOf(request);
  return (
    accountOfCredential(textAt(root, 'OwnerID')) ?? accountOfCredential(textAt(root, 'Authentication', 'UserName'))
  );
};

/** Returns the login: `sandbox-demo` for account `demo`, as the password also `sandbox-demo-password`. Throws -4. */
export async function loginOf(request: FastifyRequest, body: Node, context: Context): Promise<Login> {
  const { ledger } = context;
  const name = textAt(body, 'Authentication', 'UserName');
  const account = await ledger.accountByKey(name);
  if (!account || ![name, `${name}-password`].includes(textAt(body, 'Authentication', 'Password')))
    throw new Status(-4, 'Incorrect login or password');
  const owners = async () => {
    const found = await Promise.all([...ownersOf(ledger, account)].map((owner) => ledger.account(owner)));
    return found.filter((owner) => owner !== undefined);
  };
  return {
    ...{ context, request, body, account, owners },
    owner: async () => {
      const owner = await ledger.accountByKey(textAt(body, 'OwnerID'));
      if (!owner) throw new Status(14, 'Owner does not exist');
      ownersOf(ledger, account).add(owner.name);
      return owner;
    },
    property: async (id) => {
      for (const owner of await owners()) {
        const property = owner.property(Number(id));
        if (property) return { account: owner, property };
      }
      throw NO_PROPERTY();
    },
  };
}

/** Returns the owners that one login serves: each that it has requested is connected. */
function ownersOf(ledger: Ledger, { name }: Account): Set<string> {
  const logins = connected.get(ledger) ?? new Map<string, Set<string>>();
  connected.set(ledger, logins);
  const owners = logins.get(name) ?? new Set([name]);
  logins.set(name, owners);
  return owners;
}
