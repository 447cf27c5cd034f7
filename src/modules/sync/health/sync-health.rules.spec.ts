import { issuesOf } from './sync-health.rules.js';
import type { ResourceHealth } from './sync-health.types.js';

const NOW = new Date('2027-01-01T12:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const listings = (own: Partial<ResourceHealth> = {}): ResourceHealth => ({
  resource: 'LISTINGS',
  lastCompleteAt: minutesAgo(30),
  nextDueAt: minutesAgo(-30),
  failures: 0,
  isRunning: false,
  running: null,
  error: null,
  lastEndedAt: minutesAgo(30),
  warnings: 0,
  missingRights: [],
  ...own,
});
const found = (inactive: string | null | undefined, ...resources: ResourceHealth[]) =>
  issuesOf(
    inactive === undefined ? { status: 'ACTIVE', statusReason: null } : { status: 'INACTIVE', statusReason: inactive },
    resources,
    null,
    NOW,
  ).map(({ code, message }) => [code, message]);

describe('issues of an account', () => {
  it.each<[string, Partial<ResourceHealth>]>([
    ['was read', {}],
    ['is being read, however long it has been due', { isRunning: true, nextDueAt: minutesAgo(60) }],
    ['has been due for a moment', { nextDueAt: minutesAgo(14) }],
  ])('do not include a resource that %s', (_case, own) => {
    expect(found(undefined, listings(own))).toEqual([]);
  });

  it.each<[string, Partial<ResourceHealth>, string, RegExp]>([
    [
      'failed once',
      { failures: 1, error: 'rejected: no such property' },
      'sync_failing',
      /failed once: rejected: no such/,
    ],
    ['failed often', { failures: 3 }, 'sync_failing', /failed 3 times in a row\.$/],
    ['nobody reads', { nextDueAt: minutesAgo(15) }, 'sync_overdue', /more than 15 minutes/],
    ['was never read', { lastCompleteAt: null, nextDueAt: minutesAgo(16) }, 'never_synced', /never read/],
  ])('name a resource that %s', (_case, own, code, message) => {
    expect(found(undefined, listings(own))).toEqual([[code, expect.stringMatching(message)]]);
  });

  it('name each right that the access lacks, along with other issues', () => {
    const right = 'The access lacks a right at the PMS: GET /photos';
    expect(found(undefined, listings({ failures: 1, missingRights: [right] }))).toEqual([
      ['sync_failing', expect.any(String)],
      ['right_missing', `${right}.`],
    ]);
  });

  it('name a failing PMS before its consequences', () => {
    const active = { status: 'ACTIVE', statusReason: null } as const;
    const issues = issuesOf(active, [listings({ failures: 1 })], minutesAgo(-1), NOW);
    expect(issues.map(({ code }) => code)).toEqual(['pms_failing', 'sync_failing']);
  });

  it.each([
    ['oauth_pending', /not authorized it yet/],
    ['credentials_refused', /refuses the credentials/],
    [null, /is inactive/],
  ])('contain only the inactivity of an INACTIVE account (%s)', (reason, message) => {
    expect(found(reason, listings({ failures: 9 }))).toEqual([['inactive', expect.stringMatching(message)]]);
  });
});
