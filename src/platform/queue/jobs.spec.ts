import { largestShare } from '../turns/lane-shares.js';
import { JOB_NAMES, jobId, laneShare, laneWidth } from './jobs.js';

const ID = '0198c0de-0000-7000-8000-000000000001';

describe('job ids', () => {
  it('are the same for the same payload, whatever the order of its keys', () => {
    const id = `sync-account_${ID}_LISTINGS`;
    expect(jobId('sync-account', { accountId: ID, resource: 'LISTINGS' })).toBe(id);
    expect(jobId('sync-account', { resource: 'LISTINGS', accountId: ID })).toBe(id);
    expect(jobId('dispatch-events', {})).toBe('dispatch-events');
  });

  it('differ with any part of the payload', () => {
    const ids = [
      jobId('sync-account', { accountId: ID, resource: 'LISTINGS' }),
      jobId('sync-account', { accountId: ID, resource: 'CALENDARS' }),
      jobId('pms-hint', { accountId: ID }),
      jobId('renew-token', { accountId: ID }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['a:b', 'a b', 'guest@example.org', 'Zoë', `${ID}\n`])('refuse %j in a payload', (accountId) => {
    expect(() => jobId('pms-hint', { accountId })).toThrow('pms-hint: a payload holds ids and enums only');
  });
});

describe('lane width', () => {
  it('is four times the concurrency for deliveries, twice for hints and once for the rest', () => {
    const widths = JOB_NAMES.map((name) => [name, laneWidth(name, 8)]);
    expect(Object.fromEntries(widths)).toEqual({
      'sync-account': 8,
      'pms-hint': 16,
      'renew-token': 8,
      'look-up-reservation': 8,
      'dispatch-events': 8,
      'deliver-webhook': 32,
      'exchange-rates': 8,
    });
  });
});

describe('lane share', () => {
  it.each(JOB_NAMES)('of %s leaves room for a second workspace even at the lowest concurrency', (name) => {
    const width = laneWidth(name, 1);
    expect(width - largestShare(width)).toBeGreaterThanOrEqual(laneShare(name).of === 'workspace' ? 1 : 0);
  });

  it('belongs to a workspace if a job works for one; the other lanes state why they have no shares', () => {
    const unshared = JOB_NAMES.flatMap((name) => {
      const share = laneShare(name);
      return share.of === 'service' ? [[name, share.reason]] : [];
    });
    expect(Object.fromEntries(unshared)).toEqual({
      'dispatch-events': expect.stringMatching(/all workspaces/),
      'exchange-rates': expect.stringMatching(/no workspace/),
    });
  });
});
