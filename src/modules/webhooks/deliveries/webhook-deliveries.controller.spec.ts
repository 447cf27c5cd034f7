import type { Caller } from '../../../platform/access/scope.js';
import { DeliveryQuery } from '../dto/delivery.dto.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';

it.each([
  ['since a time', '2027-01-09T12:00:00+01:00', new Date('2027-01-09T11:00:00Z')],
  ['of any time', undefined, undefined],
])('lists deliveries %s', async (_name, since, wanted) => {
  const asked: unknown[] = [];
  const list = async (...args: unknown[]) => (asked.push(...args), { data: [], meta: { total: 0 } });
  const controller = new WebhookDeliveriesController({ list } as never, {} as never);
  const query = Object.assign(new DeliveryQuery(), { limit: 5, cursor: 'next', since });
  const caller = {} as Caller;
  expect(await controller.list(caller, { provider: 'PROVIDER_01' } as never, query)).toEqual({
    data: [],
    meta: { total: 0 },
  });
  expect(asked).toEqual([caller, 'PROVIDER_01', { since: wanted }, { limit: 5, cursor: 'next', order: undefined }]);
});
