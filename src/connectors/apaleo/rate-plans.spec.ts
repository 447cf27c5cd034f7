import { scripted, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { apaleo } from './connector.js';
import { standardPlans } from './rate-plans.js';

it('standardPlans skips plans whose `isBookable` or `derivationLevel` is unreadable', async () => {
  const plan = (id: string, more: object) => ({ id, unitGroup: { id: 'DBL' }, derivationLevel: 1, ...more });
  const ratePlans = [
    plan('A', { isBookable: 'perhaps', derivationLevel: 0 }),
    plan('B', { derivationLevel: 'none' }),
    plan('C', {}),
  ];
  const { gateway } = scripted(apaleo, [{ body: { ratePlans, count: 3 } }]);
  const vault = memoryVault({ accessToken: 't', expiresAt: null });
  const { call } = gateway.bind(testAccount({ vault }));
  expect((await standardPlans(call, {})).get('DBL')?.id('id')).toBe('C');
});
