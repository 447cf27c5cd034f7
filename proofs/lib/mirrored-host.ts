import { differences, eventFaults, type Wording, WORDINGS } from './mirror-judge.js';
import { PmsHost } from './pms-host.js';
import { ageMissing } from './stack/passing-time.js';
import type { Random } from './stack/random.js';
import type { Stack } from './stack/stack.js';
import { eventually, inParallel } from './stack/wait.js';

const DAYS = 50;
const PASS_MS = 200_000;
const RESOURCES = ['LISTINGS', 'CALENDARS', 'RESERVATIONS'] as const;
export type Resource = (typeof RESOURCES)[number];

export const SYNC_ENV = {
  CALENDAR_DAYS: String(DAYS),
  SYNC_RESERVATIONS_SECONDS: '10',
  SYNC_CALENDARS_SECONDS: '30',
  SYNC_LISTINGS_SECONDS: '21600',
  LOG_LEVEL: 'warn',
};

/** Every twelfth account fills two pages of each list. */
const WIDE = { listings: 106, bookings: 105 };
const PMSES = [
  { connector: 'hostfully', provider: 'PROVIDER_14' },
  { connector: 'hostaway', provider: 'PROVIDER_04' },
];

/**
 * Runs one full pass of each resource of all hosts; a listing is removed if a second pass, ten minutes later, lacks it
 * too. Throws if a pass does not complete.
 */
export const passAll = async (stack: Stack, hosts: readonly MirroredHost[]): Promise<void> => {
  const pass = async (...resources: Resource[]): Promise<void> => {
    const done = await Promise.all(hosts.map((host) => host.pass(resources)));
    const late = await Promise.all(hosts.filter((_, index) => !done[index]).map((host) => host.state()));
    if (late.length > 0) throw new Error(`No full pass of ${resources.join(', ')}: ${late.join('; ')}`);
  };
  await pass('LISTINGS');
  await pass('CALENDARS', 'RESERVATIONS');
  await ageMissing(stack);
  await pass('LISTINGS');
};

/** Connects a host for each number, four at a time. */
export const connectHosts = async (
  stack: Stack,
  count: number,
  randomOf: (index: number) => Random,
): Promise<MirroredHost[]> => {
  const hosts: MirroredHost[] = [];
  await inParallel(Array(count).keys(), 4, async (index) => {
    hosts.push(await MirroredHost.connect(stack, index, randomOf(index)));
  });
  return hosts;
};

/** A host's account at a PMS and its mirror in the service. */
export class MirroredHost {
  private constructor(
    private readonly stack: Stack,
    readonly account: string,
    readonly id: string,
    readonly pms: PmsHost,
    private readonly wording: Wording,
  ) {}

  static async connect(stack: Stack, index: number, random: Random): Promise<MirroredHost> {
    const wide = index % 12 === 1;
    const account = `generated-${wide ? WIDE.listings : 9 + (index % 5)}-${index}`;
    const { connector, provider } = PMSES[index % PMSES.length]!;
    const ask = (): Promise<void> => host.request([random.pick(RESOURCES)]);
    const pms = await PmsHost.of(stack.sandbox, account, {
      bookings: wide ? WIDE.bookings : 4,
      random,
      askForSync: ask,
    });
    const host = new MirroredHost(stack, account, await stack.connect(account, provider), pms, WORDINGS[connector]!);
    return host;
  }

  /** Requests a full read of each resource that begins now; returns false if one does not complete in time. */
  async pass(resources: readonly Resource[], timeoutMs = PASS_MS): Promise<boolean> {
    const [{ now } = { now: new Date() }] = await this.stack.sql<{ now: Date }>('SELECT clock_timestamp() AS now');
    await this.request(resources);
    // An interrupted run resumes with its own start time; the start of the completed read counts.
    const complete = async (): Promise<true | undefined> => {
      const read = await this.stack.sql(
        `SELECT 1 FROM sync_schedule s WHERE account_id = $1 AND resource = ANY($2) AND last_complete_started_at >= $3
           AND (SELECT status FROM sync_run r WHERE r.account_id = $1 AND r.resource = s.resource AND finished_at IS NOT NULL
                ORDER BY finished_at DESC LIMIT 1) = 'SUCCEEDED'`,
        [this.id, resources, now],
      );
      return read.length === resources.length ? true : undefined;
    };
    return (await eventually(complete, timeoutMs)) ?? false;
  }

  /** Describes the last read of each resource. */
  async state(): Promise<string> {
    const runs = await this.stack.sql<{ run: string }>(
      `SELECT DISTINCT ON (r.resource) concat_ws(' ', r.resource, r.trigger, r.status, r.error, 'since', r.started_at, 'asked', s.requested_at, 'due', s.next_due_at, 'lease', s.lease_until, left(s.cursor, 80)) AS run
       FROM sync_run r JOIN sync_schedule s USING (account_id, resource) WHERE account_id = $1 ORDER BY r.resource, r.started_at DESC`,
      [this.id],
    );
    return `${this.account}: ${runs.map(({ run }) => run).join(', ')}`;
  }

  differences(): Promise<string[]> {
    return differences(this.stack, this.id, this.pms, this.wording, DAYS);
  }

  events(): ReturnType<typeof eventFaults> {
    return eventFaults(this.stack, this.id, this.pms, this.wording);
  }

  private async request(resources: readonly Resource[]): Promise<void> {
    await this.stack.request('POST', `/api/v1/integration-account/${this.id}/sync`, { body: { resources } });
  }
}
