import { answer, api, type Schemas } from './client.js';
import type { WebhookProvider } from './queries.js';

/** Starts a new round of attempts for a notification. */
export const redeliver = (provider: WebhookProvider, deliveryId: string): Promise<Schemas['Delivery']> =>
  answer(
    api.POST('/api/v1/outgoing-webhooks/{provider}/deliveries/{deliveryID}/redeliver', {
      params: { path: { provider, deliveryID: deliveryId } },
    }),
  );

/** The maximum page size of the API. */
const MOST = 100;

/** Reads the newest notifications about a reservation, whichever webhook app they were sent for. */
export const deliveriesAbout = (subjectID: string): Promise<Schemas['DeliveryList']> =>
  answer(
    api.GET('/api/v1/outgoing-webhooks/{provider}/deliveries', {
      params: { path: { provider: 'ALL' }, query: { subjectID, order: 'desc', limit: MOST } },
    }),
  );
