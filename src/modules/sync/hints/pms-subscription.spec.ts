import { Logger } from '@nestjs/common';
import { ConnectorError, type ConnectorErrorKind } from '../../../connectors/port/errors.js';
import { PmsSubscriptionService } from './pms-subscription.service.js';
import { ACCOUNT } from '../testing/pass.factory.js';

const MADE = [{ id: '1', event: 'reservation' }];

const setUp = (subscriptions: object[] = [], failure?: Error) => {
  const saved: unknown[][] = [];
  const asked: unknown[] = [];
  const inbound = {
    subscriptions: async () => ({ secret: 's', subscriptions, inboundUrl: 'https://api.example/in' }),
    saveSubscriptions: async (...given: unknown[]) => void saved.push(given),
  };
  const webhooks = {
    subscribe: async (_: unknown, at: unknown) => {
      asked.push(at);
      if (failure) throw failure;
      return MADE;
    },
  };
  const service = new PmsSubscriptionService(inbound as never);
  const ensure = (own: object = { webhooks }) => service.ensure(ACCOUNT, { connector: own, call: {} } as never);
  return { ensure, asked, saved };
};

describe('PmsSubscriptionService', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('subscribes an account once, and stores what the PMS confirmed', async () => {
    const { ensure, asked, saved } = setUp();
    expect(await ensure()).toBe(true);
    expect(asked).toEqual([{ url: 'https://api.example/in', secret: 's' }]);
    expect(saved).toEqual([['workspace', 'account', MADE, true]]);
  });

  it('does nothing when there are subscriptions, or no webhooks', async () => {
    const subscribed = setUp(MADE);
    const without = setUp();
    expect([await subscribed.ensure(), await without.ensure({})]).toEqual([false, false]);
    expect([...subscribed.asked, ...subscribed.saved, ...without.asked, ...without.saved]).toEqual([]);
  });

  it.each<ConnectorErrorKind>(['rejected', 'unavailable'])(
    'continues polling when the PMS answers %s',
    async (kind) => {
      const { ensure, saved } = setUp([], new ConnectorError(kind, 'no'));
      expect(await ensure()).toBe(false);
      expect(saved).toEqual([]);
    },
  );

  it.each([new ConnectorError('rate_limited', 'later'), new Error('a fault of ours')])(
    'leaves the subscription to the next run after: %s',
    async (failure) => {
      await expect(setUp([], failure).ensure()).rejects.toBe(failure);
    },
  );
});
