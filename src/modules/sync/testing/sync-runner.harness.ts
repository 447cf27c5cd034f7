import type { CallOptions } from '../../../connectors/port/gateway.js';
import type { WaitingPlace } from '../../../connectors/port/limiter.js';
import { FixedClock } from '../../../connectors/kit/testing/fakes.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { SEEDED_AT } from '../../listing/testing/seed.js';
import type { SyncResource, SyncRunEntity, SyncScheduleEntity } from '../sync.entity.js';
import type { PassContext, PassOutcome } from '../runs/sync-pass.js';
import { SyncRunnerService } from '../runs/sync-runner.service.js';
import { ScheduleHarness } from './schedule.harness.js';

export const INTERVAL_SECONDS: Record<SyncResource, number> = { LISTINGS: 3600, CALENDARS: 900, RESERVATIONS: 120 };

const env = {
  SYNC_LISTINGS_SECONDS: INTERVAL_SECONDS.LISTINGS,
  SYNC_CALENDARS_SECONDS: INTERVAL_SECONDS.CALENDARS,
  SYNC_RESERVATIONS_SECONDS: INTERVAL_SECONDS.RESERVATIONS,
};

/** The runner on real rows; the test provides its passes. */
export class RunnerHarness {
  clock: FixedClock;
  account: AccountRef;
  runner: SyncRunnerService;
  /** The next pass. */
  pass: (context: PassContext) => Promise<PassOutcome | void>;
  /** The account as the runner finds it. */
  found: { deleted: boolean; status: AccountRef['status']; tokenVersion: string };
  /** Whether the PMS accepts subscriptions. */
  subscribes: boolean;
  /** The places in the queue of the runs that have waited for a limit so far. */
  places: WaitingPlace[];
  /** What happened outside of the rows, in order. */
  readonly log: string[] = [];

  private constructor(readonly rows: ScheduleHarness) {}

  static async open(): Promise<RunnerHarness> {
    return new RunnerHarness(await ScheduleHarness.open());
  }

  close = (): Promise<void> => this.rows.connection.close();

  /** Starts over with one account, whose listings are due. */
  async reset(): Promise<void> {
    await this.rows.connection.database.query('DELETE FROM integration_account');
    this.clock = new FixedClock(SEEDED_AT.getTime());
    this.account = await this.scheduled();
    this.places = [];
    this.subscribes = false;
    this.log.length = 0;
    this.found = { deleted: false, status: 'ACTIVE', tokenVersion: '7' };
    this.runner = this.newRunner();
  }

  /** Creates the runner of another process. */
  newRunner(): SyncRunnerService {
    const run = async (resource: SyncResource, context: PassContext): Promise<PassOutcome> => {
      this.log.push(`reads ${resource}`);
      return (await this.pass(context)) ?? {};
    };
    return new SyncRunnerService(
      env as never,
      { run } as never,
      this.clock,
      this.rows.schedules,
      {
        ref: async (id: string) =>
          this.found.deleted ? undefined : { ...this.account, id, status: this.found.status },
        connect: async () => ({ tokenVersion: this.found.tokenVersion }),
      } as never,
      {
        markRefused: async (id: string, version?: string) => void this.log.push(`refused ${id} ${version}`),
      } as never,
      {
        bind: (_: unknown, { place }: CallOptions) => {
          this.places.push(place!);
          return { call: { http: { send: async () => ({ status: 200 }) } } };
        },
      } as never,
      { ensure: async () => (this.log.push('subscribes'), this.subscribes) } as never,
    );
  }

  /** Creates another account of the workspace whose resource is due now. */
  async scheduled(resource: SyncResource = 'LISTINGS'): Promise<AccountRef> {
    const made = await this.rows.account(this.account);
    await this.due(resource, made);
    return made;
  }

  due(resource: SyncResource, { workspaceId, id }: AccountRef = this.account): Promise<void> {
    return this.rows.schedules.schedule(workspaceId, id, { [resource]: this.clock.now() });
  }

  run = async (resource: SyncResource = 'LISTINGS', { id } = this.account): Promise<void> =>
    (await this.runner.turn(id, resource))?.work();
  row = (resource: SyncResource = 'LISTINGS'): Promise<SyncScheduleEntity> => this.rows.row(this.account, resource);
  runs = (): Promise<SyncRunEntity[]> => this.rows.runs(this.account);
  inMs = (ms: number): Date => new Date(this.clock.now().getTime() + ms);
}
