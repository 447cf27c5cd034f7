import { randomUUID } from 'node:crypto';
import type { Random } from './stack/random.js';
import type { Answer, RequestOptions, Stack } from './stack/stack.js';
import { inParallel, until } from './stack/wait.js';
import { day } from './stack/days.js';

const TENANTS_OF_A_WORKSPACE = 10;
const PROVIDER = 'PROVIDER_14';

/** A tenant, and how it sends requests. */
export interface Party {
  index: number;
  workspaceId: string;
  tenantId: string;
  key: string;
}

export type Kind =
  | 'account'
  | 'listing'
  | 'unit'
  | 'promotion'
  | 'reservation'
  | 'delivery'
  | 'connect-session'
  | 'quote'
  | 'cancellation'
  | 'change'
  | 'consumer'
  | 'tag'
  | 'tenant'
  | 'api-key';
/** The kinds that belong to the whole workspace. */
export const COMMON: ReadonlySet<Kind> = new Set(['tag', 'tenant', 'api-key']);

export interface Owned {
  kind: Kind | 'sync-run';
  id: string;
  workspaceId: string;
  /** Null where the workspace owns it. */
  tenantId: string | null;
}

const OWNED = `
  SELECT 'account' AS kind, id, workspace_id, tenant_id FROM integration_account
  UNION ALL SELECT 'listing', id, workspace_id, tenant_id FROM listing
  UNION ALL SELECT 'unit', u.id, u.workspace_id, l.tenant_id FROM unit u JOIN listing l ON l.id = u.listing_id
  UNION ALL SELECT 'promotion', id, workspace_id, tenant_id FROM promotion
  UNION ALL SELECT 'reservation', id, workspace_id, tenant_id FROM reservation
  UNION ALL SELECT 'delivery', id, workspace_id, tenant_id FROM webhook_delivery
  UNION ALL SELECT 'connect-session', id, workspace_id, tenant_id FROM connect_session
  UNION ALL SELECT 'quote', id, workspace_id, tenant_id FROM quote
  UNION ALL SELECT 'cancellation', id, workspace_id, tenant_id FROM cancellation_preview
  UNION ALL SELECT 'change', id, workspace_id, tenant_id FROM stay_change
  UNION ALL SELECT 'consumer', name::uuid, workspace_id, tenant_id FROM feed_consumer
  UNION ALL SELECT 'sync-run', r.id, r.workspace_id, a.tenant_id FROM sync_run r JOIN integration_account a ON a.id = r.account_id
  UNION ALL SELECT 'tag', id, workspace_id, NULL FROM tag
  UNION ALL SELECT 'tenant', id, workspace_id, NULL FROM tenant
  UNION ALL SELECT 'api-key', id, workspace_id, NULL FROM api_key`;

/** Returns the link with which a host connects an account of the party's tenant. */
export const linkOf = ({ tenantId }: Party): object => ({
  tenantID: tenantId,
  redirectURL: 'https://shop.example.com/done',
});

/** Tenants of several workspaces, each with an account, listings, reservations, promotions and deliveries of its own. */
export class Crowd {
  readonly parties: Party[] = [];
  private owned = new Map<string, Owned>();
  /** The visible ids, by tenant and kind. */
  private readonly visible = new Map<string, string[]>();

  private constructor(private readonly stack: Stack) {}

  static async gather(stack: Stack, count: number, hooks: string): Promise<Crowd> {
    const crowd = new Crowd(stack);
    while (crowd.parties.length < count) await crowd.addWorkspace(count);
    await inParallel(crowd.parties, 4, (party) => crowd.equip(party, hooks));
    return crowd;
  }

  ask(party: Party, method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { key, tenantId: tenant } = party;
    return this.stack.request(method, path, { key, tenant, ...options });
  }

  async made(party: Party, method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.ask(party, method, `/api/v1${path}`, { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Records the owner of everything. Nothing may be created or deleted afterwards. */
  async remember(): Promise<void> {
    const rows = await this.stack.sql<Owned>(
      `SELECT kind, id, workspace_id AS "workspaceId", tenant_id AS "tenantId" FROM (${OWNED}) o ORDER BY id`,
    );
    this.owned = new Map(rows.map((row) => [row.id, row]));
    this.visible.clear();
  }

  /** Returns the ids that the party may see. */
  of(party: Party, kind: Owned['kind']): string[] {
    const key = `${party.index} ${kind}`;
    const known = this.visible.get(key);
    if (known) return known;
    const ids = [...this.owned.values()].filter((one) => one.kind === kind && this.maySee(party, one));
    this.visible.set(
      key,
      ids.map(({ id }) => id),
    );
    return this.of(party, kind);
  }

  has(id: string): boolean {
    return this.owned.has(id);
  }

  /** Returns the ids in the text that belong to others. */
  foreignIn(party: Party, text: string): string[] {
    const ids = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    return ids.filter((id) => {
      const owned = this.owned.get(id);
      return owned !== undefined && !this.maySee(party, owned);
    });
  }

  /** Connects an account with a listing and a reservation. */
  async connect(party: Party, account: string, bookings: number): Promise<string> {
    const { sandbox } = this.stack;
    const properties = await sandbox.listings(account);
    for (let at = 0; at < bookings; at += 1)
      await sandbox
        .book(account, { listing: properties[0]!.id, arrival: day(5 + 3 * at), departure: day(7 + 3 * at) })
        .catch(() => undefined);
    return this.stack.connect(account, PROVIDER, { key: party.key, tenant: party.tenantId });
  }

  /** Stores a position in the event feed under a name that looks like an id. */
  async consumer(party: Party): Promise<string> {
    const name = randomUUID();
    await this.made(party, 'PUT', `/event/consumer/${name}`, { cursor: 'now' });
    return name;
  }

  /** Stores a quote of the party that no later request deletes. */
  async quote({ workspaceId, tenantId }: Party): Promise<string> {
    const [row] = await this.stack.sql<{ id: string }>(
      `INSERT INTO quote (id, workspace_id, tenant_id, listing_id, unit_id, request, answer, currency, base, fees, taxes, total, expires_at)
       VALUES (gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid(), '{}', '{}', 'EUR', 1, 0, 0, 1, now() + interval '1 day') RETURNING id`,
      [workspaceId, tenantId],
    );
    return row!.id;
  }

  /** Previews the cancellation of one reservation of each tenant, or of the given one; returns the last one's id. */
  async previews(reservation?: string): Promise<string> {
    const rows = await this.stack.sql<{ id: string }>(
      `INSERT INTO cancellation_preview (id, workspace_id, tenant_id, reservation_id, cost, expires_at)
       SELECT DISTINCT ON (tenant_id) gen_random_uuid(), workspace_id, tenant_id, id,
              '{"by": "GUEST", "refund": null, "penalty": null, "basis": "UNKNOWN"}', now() + interval '1 day'
         FROM reservation WHERE $1::uuid IS NULL OR id = $1 RETURNING id`,
      [reservation ?? null],
    );
    return rows.at(-1)!.id;
  }

  /** Requests offers to change one reservation of each tenant, or the given one; returns the last offer's id. */
  async changes(reservation?: string): Promise<string> {
    const stay =
      '{"unitId": "", "providerUnitId": null, "checkIn": "", "checkOut": "", "guests": 1, "guestCounts": {}}';
    const rows = await this.stack.sql<{ id: string }>(
      `INSERT INTO stay_change (id, workspace_id, tenant_id, reservation_id, quote_id, mode, state, before, after, agreed, expires_at)
       SELECT DISTINCT ON (tenant_id) gen_random_uuid(), workspace_id, tenant_id, id, gen_random_uuid(), 'NATIVE', 'OFFERED',
              $2::jsonb, $2::jsonb, '{}', now() + interval '1 day'
         FROM reservation WHERE $1::uuid IS NULL OR id = $1 RETURNING id`,
      [reservation ?? null, stay],
    );
    return rows.at(-1)!.id;
  }

  private maySee(party: Party, { workspaceId, tenantId }: Owned): boolean {
    return workspaceId === party.workspaceId && (tenantId === null || tenantId === party.tenantId);
  }

  private async addWorkspace(count: number): Promise<void> {
    const { stack, parties } = this;
    const isFirst = parties.length === 0;
    const key = isFirst ? stack.key : (await stack.command<{ apiKey: string }>('workspace', 'create', 'Crowd')).apiKey;
    const { body } = await stack.request('GET', '/api/v1/tenant', { key });
    const { id: tenantId, workspaceID: workspaceId } = body.data[0];
    const add = (id: string): unknown => parties.push({ index: parties.length, workspaceId, tenantId: id, key });
    add(tenantId);
    const size = Math.min(TENANTS_OF_A_WORKSPACE, count - parties.length + 1);
    for (let at = 1; at < size; at += 1) {
      const made = await stack.request('POST', '/api/v1/tenant', { key, body: { name: `Tenant ${at}` } });
      add(made.body.id);
    }
  }

  /** Creates a different number of each kind, so that a count that includes others' resources is noticed. */
  private async equip(party: Party, hooks: string): Promise<void> {
    const { index } = party;
    const account = await this.connect(party, `generated-${1 + (index % 7)}-t${index}`, 1 + (index % 3));
    const promotion = { name: `of ${index}`, integrationAccountID: account, discountPercentage: 5 };
    for (let at = 0; at <= index % 4; at += 1) await this.made(party, 'POST', '/promotion', promotion);
    await this.made(party, 'POST', '/tag', { name: `Tag of ${index}` });
    await this.made(party, 'POST', '/connect-session', linkOf(party));
    await this.quote(party);
    await this.consumer(party);
    await this.made(party, 'PATCH', `/outgoing-webhooks/${PROVIDER}`, { urls: [hooks], events: [] });
    for (let at = 0; at <= index % 5; at += 1)
      await this.made(party, 'POST', `/outgoing-webhooks/${PROVIDER}/test`, {});
  }
}

/** Waits until nothing runs in the background, so that counts stay the same. */
export const quieten = async (stack: Stack): Promise<void> => {
  await until('deliveries to be over', async () => {
    const [row] = await stack.sql<{ left: number }>(
      `SELECT count(*)::int AS left FROM webhook_delivery WHERE state = 'PENDING'`,
    );
    return row!.left === 0 ? true : undefined;
  });
  await Promise.all(stack.workers.map((worker) => worker.stop()));
};

export const someone = (crowd: Crowd, random: Random, other?: Party): Party => {
  for (;;) {
    const party = random.pick(crowd.parties);
    if (party !== other) return party;
  }
};
