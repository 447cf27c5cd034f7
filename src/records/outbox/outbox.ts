import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { DataKeys } from '../../platform/crypto/data-keys.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/ids.js';
import type { FieldNames } from '../personal/personal-fields.js';
import { type PersonalCopy, type PersonalStore, PersonalStores } from '../personal/personal-stores.js';
import { currentTraceparent } from '../../platform/tracing/tracing.js';
import { Clock } from '../../values/time/clock.js';
import { type EventBody, joined, separated } from './event-body.js';
import type { OutboxEventEntity } from './outbox-event.entity.js';
import { OutboxRepository, type StoredBody } from './outbox.repository.js';

const BATCH = 500;

export interface OutboxEvent {
  type: string;
  provider: string;
  /** The reservation, account, listing or unit whose events the sequence counts. */
  subjectId: string;
  sequence: number;
  data: unknown;
  /** Values before the change, for updates. */
  previous?: unknown;
  /** Sends to this one URL instead of the subscribed ones. */
  targetUrl?: string;
  /** Set by a caller that stores the deliveries itself, so that no dispatch makes any. */
  isDispatched?: boolean;
}

const contextOf = ({ id, workspaceId }: Pick<StoredBody, 'id' | 'workspaceId'>): string =>
  `outbox_event.personal|${id}|${workspaceId}`;

/** Invariant: a change and its notification commit together; personal fields are stored sealed. */
@Injectable()
export class Outbox implements PersonalStore {
  private listeners: (() => void)[] = [];
  private readonly personalNames = new Map<string, FieldNames>();

  constructor(
    private readonly database: Database,
    private readonly events: OutboxRepository,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
    stores: PersonalStores,
  ) {
    stores.add(this);
  }

  /** Declares the fields of `data` and `previous` that hold personal data in events of these types. */
  declarePersonal(types: readonly string[], names: FieldNames): void {
    for (const type of types) this.personalNames.set(type, names);
  }

  /** Stores an event; must run inside the transaction of the change. */
  async append(scope: Scope, event: OutboxEvent): Promise<string> {
    const [id] = await this.appendAll([{ ...event, scope }]);
    return id!;
  }

  /** Appends events with one statement per batch, as `append` does; returns their ids. */
  async appendAll(events: readonly (OutboxEvent & { scope: Scope })[]): Promise<string[]> {
    if (!this.database.inTransaction) throw new Error('An event must be stored in the transaction of its change');
    if (events.length === 0) return [];
    const rows: OutboxEventEntity[] = [];
    for (const event of events) rows.push(await this.rowOf(event.scope, event));
    for (let start = 0; start < rows.length; start += BATCH) await this.events.insert(rows.slice(start, start + BATCH));
    this.database.afterCommit(() => this.listeners.forEach((wake) => wake()));
    return rows.map(({ id }) => id);
  }

  /** Returns the body for subscribers, byte for byte the same each time, without the personal fields once erased. */
  async bodyOf(event: Pick<StoredBody, 'id' | 'workspaceId' | 'body' | 'personal'>): Promise<string> {
    if (!event.personal) return event.body;
    const key = await this.keys.of(event.workspaceId);
    return joined(event.body, key.open(event.personal, contextOf(event)));
  }

  async sealRows(limit: number): Promise<number> {
    const rows = await this.events.inClear(limit);
    const sealed: StoredBody[] = [];
    for (const row of rows) sealed.push(await this.sealed(row, JSON.parse(row.body) as EventBody));
    await this.events.replace(sealed);
    return rows.length;
  }

  async forget(workspaceId: string, subjectIds: readonly string[]): Promise<void> {
    const rows = await this.events.personalOf(workspaceId, subjectIds);
    const bare = rows.map((row) => ({
      ...row,
      body: separated(JSON.parse(row.body) as EventBody, this.namesOf(row.type)).body,
      personal: '',
    }));
    await this.events.replace(bare);
  }

  async copies(scope: Scope, subjectIds: readonly string[]): Promise<PersonalCopy[]> {
    const rows = await this.events.seenBy(scope, subjectIds);
    const copies: PersonalCopy[] = [];
    for (const row of rows) copies.push({ kind: 'event', at: row.createdAt, content: await this.bodyOf(row) });
    return copies;
  }

  /**
   * Calls the listener after each commit in this process; only a hint, which may be missed: the rows are authoritative.
   */
  onAppended(wake: () => void): void {
    this.listeners.push(wake);
  }

  private async rowOf(scope: Scope, event: OutboxEvent): Promise<OutboxEventEntity> {
    const now = this.clock.now();
    const id = `evt_${newId(now).replaceAll('-', '')}`;
    const { workspaceId, tenantId } = scope;
    const { type, provider, subjectId, sequence, data, previous } = event;
    const body = {
      id,
      type,
      timestamp: now.toISOString(),
      sequence,
      workspaceID: workspaceId,
      tenantID: tenantId,
      provider,
      data,
      ...(previous === undefined ? {} : { previous }),
    };
    return {
      ...(await this.sealed({ id, workspaceId, type }, body)),
      tenantId,
      provider,
      subjectId,
      sequence,
      targetUrl: event.targetUrl ?? null,
      traceContext: currentTraceparent() ?? null,
      createdAt: now,
      dispatchedAt: event.isDispatched ? now : null,
      // Events for one given URL, and test events, are not in the feed.
      feedPosition: event.isDispatched || event.targetUrl !== undefined ? 0 : null,
    };
  }

  private async sealed(
    event: Pick<StoredBody, 'id' | 'workspaceId' | 'type'>,
    given: EventBody,
  ): Promise<StoredBody & { personal: string }> {
    const { id, workspaceId, type } = event;
    const { body, personal } = separated(given, this.namesOf(type));
    if (personal === '') return { id, workspaceId, type, body, personal };
    const key = await this.keys.of(workspaceId);
    return { id, workspaceId, type, body, personal: key.seal(personal, contextOf(event)) };
  }

  private namesOf(type: string): FieldNames {
    return this.personalNames.get(type) ?? [];
  }
}
