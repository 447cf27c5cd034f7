import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../../listing/testing/seed.js';
import { HintTurnEntity, PmsHintEntity, type SyncResource, SyncRunEntity, SyncScheduleEntity } from '../sync.entity.js';
import { SyncRepository } from '../sync.repository.js';

const SYNC_ENTITIES = [...LISTING_ENTITIES, SyncScheduleEntity, SyncRunEntity, PmsHintEntity, HintTurnEntity];

/** Returns the time `seconds` seconds after the rows of a test were seeded. */
export const second = (seconds: number): Date => new Date(SEEDED_AT.getTime() + seconds * 1_000);
export const minute = (minutes: number): Date => second(minutes * 60);

/** Rows of `sync_schedule` on a real database: a test sets the values of a row before, and checks them after. */
export class ScheduleHarness {
  readonly schedules: SyncRepository;

  private constructor(readonly connection: TestConnection) {
    this.schedules = new SyncRepository(connection.database);
  }

  static async open(): Promise<ScheduleHarness> {
    return new ScheduleHarness(await openTestDatabase(...SYNC_ENTITIES));
  }

  /** Creates an account in the workspace of `beside`, or in one of its own. */
  async account(beside?: AccountRef): Promise<AccountRef> {
    const { database } = this.connection;
    const { workspaceId, tenantId } = beside ?? (await seedWorkspace(database)).owner;
    return seedAccount(database, { workspaceId, tenantId });
  }

  /** Schedules a resource, due at `second(0)` unless the test says otherwise. */
  async schedule(account: AccountRef, resource: SyncResource, own: Partial<SyncScheduleEntity> = {}): Promise<void> {
    await this.schedules.schedule(account.workspaceId, account.id, { [resource]: second(0) });
    const rows = this.connection.database.repository(SyncScheduleEntity);
    if (Object.keys(own).length > 0) await rows.update({ accountId: account.id, resource }, own as never);
  }

  row({ id }: AccountRef, resource: SyncResource): Promise<SyncScheduleEntity> {
    return this.connection.database.repository(SyncScheduleEntity).findOneByOrFail({ accountId: id, resource });
  }

  runs({ id }: AccountRef): Promise<SyncRunEntity[]> {
    return this.connection.database
      .repository(SyncRunEntity)
      .find({ where: { accountId: id }, order: { startedAt: 'ASC', id: 'ASC' } });
  }
}
