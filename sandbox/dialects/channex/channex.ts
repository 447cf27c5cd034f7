import { dialect, MINUTE } from '../../engine/index.js';
import { bookings } from './bookings.js';
import { contents } from './contents.js';
import { paging } from './paging.js';
import { partnerOf } from './partner.js';
import { rates } from './rates.js';
import { revisionsAt } from './revisions.js';
import { notificationOf, webhooks } from './webhooks.js';

const CODES: Record<number, [string, string]> = {
  400: ['bad_request', 'Bad Request'],
  401: ['unauthorized', 'Unauthorized'],
  403: ['forbidden', 'Forbidden'],
  404: ['resource_not_found', 'Resource Not Found'],
  422: ['validation_error', 'Validation Error'],
  429: ['http_too_many_requests', 'Too Many Requests'],
};

/** Channex API v1 (docs.channex.io): 10 calls a minute for availability and 10 for restrictions of one property. */
export const channex = dialect({
  pms: 'channex',
  // Calls contain the partner's key; their ids determine the account.
  auth: {
    named: (request, context) => partnerOf(context).accountNamed(request),
    account: async () => undefined,
  },
  limits: ({ url, query }) => {
    const kind = /\/(availability|restrictions)\b/.exec(url.split('?')[0]!)?.[1];
    const property = (query as Record<string, string | undefined>)['filter[property_id]'] ?? 'all';
    return kind ? [{ scope: `${kind}:${property}`, max: 10, windowMs: MINUTE }] : [];
  },
  pages: paging,
  // The PMS itself accepts overbookings; the ledger never does.
  refusals: { nights_taken: [422, 'rooms: are not available'], others: 422 },
  failure,
  prepare: (app, context) => {
    revisionsAt(partnerOf(context));
    app.addHook('preHandler', async (request, reply) => {
      if (!reply.sent) await partnerOf(context).admit(request);
    });
  },
  routes: {},
  open: { ...contents, ...rates, ...bookings, ...webhooks },
  notification: notificationOf,
});

function failure(status: number, message: string): unknown {
  const [code, title] = CODES[status] ?? ['internal_server_error', 'Internal Server Error'];
  if (status === 400) return { errors: { code, title, details: [message] } };
  if (status !== 422) return { errors: { code, title } };
  const [, field = 'base', fault = message] = /^(\w+): (.*)$/.exec(message) ?? [];
  return { errors: { code, title, details: { [field]: [fault] } } };
}
