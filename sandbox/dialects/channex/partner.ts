import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.js';
import type { Account } from '../../ledger/account.js';
import { accountOfCredential } from '../../ledger/ledger.js';
import { uuidOf } from '../../ledger/random.js';
import type { Property } from '../../ledger/types.js';
import { Failure, type OpenCall } from '../../engine/index.js';

export const PARTNER_KEY = 'sandbox-partner';
const OWN_ACCOUNTS = ['demo', 'demo-small'];

export interface Owned {
  account: Account;
  property: Property;
}

/** Ids of a property's only room type and its plan; a second plan is derived from that. */
export const roomTypeIdOf = ({ uid }: Property): string => uuidOf(`channex room type:${uid}`);
export const planIdOf = ({ uid }: Property): string => uuidOf(`channex plan:${uid}`);
export const derivedPlanIdOf = ({ uid }: Property): string => uuidOf(`channex derived plan:${uid}`);

/** The partner whose key all requests contain; their ids determine the account. */
export class Partner {
  /** Accounts whose group has been requested. */
  readonly accounts = new Set<string>();
  private readonly owners = new Map<string, string>();

  constructor(readonly context: Context) {}

  /** Records that an id belongs to the account. */
  own(id: string, account: string): void {
    this.owners.set(id, account);
  }

  /** Throws 401 unless the key is the partner's. */
  async admit(request: FastifyRequest): Promise<void> {
    const { revokedKeys } = this.context.ledger;
    if (request.headers['user-api-key'] !== PARTNER_KEY || revokedKeys.has('partner'))
      throw new Failure(401, 'Unauthorized');
    if (this.accounts.size === 0) for (const name of OWN_ACCOUNTS) await this.group(`sandbox-${name}`);
  }

  /** Returns the account whose group this is; undefined if it is not shared, or no longer. */
  async group(id: string): Promise<Account | undefined> {
    const account = await this.context.ledger.accountByKey(id);
    if (account && !this.accounts.has(account.name)) {
      this.accounts.add(account.name);
      for (const { uid } of account.properties.values()) this.own(uid, account.name);
    }
    return account;
  }

  /** Returns all accounts that share their group. */
  async all(): Promise<Account[]> {
    const found = await Promise.all([...this.accounts].map((name) => this.group(`sandbox-${name}`)));
    return found.filter((account) => account !== undefined);
  }

  /** Returns the account that an id of any kind belongs to. */
  async ownerOf(id: string): Promise<Account | undefined> {
    const name = this.owners.get(id);
    return name === undefined ? undefined : this.group(`sandbox-${name}`);
  }

  /** Returns the properties of a list of ids, or all properties of all groups. */
  async properties(ids: string | undefined): Promise<Owned[]> {
    if (ids === undefined) {
      return (await this.all()).flatMap((account) => account.list().map((property) => ({ account, property })));
    }
    const found = await Promise.all(ids.split(',').map((id) => this.property(id)));
    return found.filter((one) => one !== undefined);
  }

  async property(id: string): Promise<Owned | undefined> {
    const account = await this.ownerOf(id);
    const property = account?.propertyByUid(id);
    return account && property && { account, property };
  }

  /** Returns the first account that an id in the address or the body names. */
  accountNamed({ params, query, body }: FastifyRequest): string | undefined {
    const { booking, webhook } = (body ?? {}) as Record<string, { property_id?: unknown } | undefined>;
    const named = [
      ...Object.values(params ?? {}),
      ...Object.values(query ?? {}),
      booking?.property_id,
      webhook?.property_id,
    ];
    for (const id of named.flatMap((value) => String(value).split(','))) {
      const name = this.owners.get(id) ?? accountOfCredential(id);
      if (name) return name;
    }
    return undefined;
  }
}

const partners = new WeakMap<Context, Partner>();

export function partnerOf(context: Context): Partner {
  const partner = partners.get(context) ?? new Partner(context);
  partners.set(context, partner);
  return partner;
}

export const partnerIn = ({ context }: OpenCall): Partner => partnerOf(context);

/** Returns a refusal of a field: `{"errors":{"code":"validation_error","details":{"<field>":["<fault>"]}}}`. */
export const invalidField = (field: string, fault: string): Failure => new Failure(422, `${field}: ${fault}`);

export const notFound = (): Failure => new Failure(404, 'Not found');
