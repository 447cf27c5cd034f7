import { createHash, randomUUID } from 'node:crypto';
import { dialect, MINUTE, type OpenCall } from '../../engine/index.js';
import { Refusal, type RefusalCode } from '../../ledger/types.js';
import { accountNamed, type Login, loginOf, PMS, rootOf, Status } from './login.js';
import { notificationOf, putHandler } from './notification.js';
import { availability, prices, stayPrices } from './price.js';
import {
  amenities,
  compositionRooms,
  location,
  ownerDetails,
  ownerProperties,
  propertyDetails,
  propertyTypes,
} from './property.js';
import { byId, cancel, modify, ofLogin, ofOwners, put, reject } from './reservation.js';
import { element, leaf } from './xml.js';

const LIMITED = 'x-limited';
const HANDLERS: ReadonlyMap<string, (login: Login) => Promise<string>> = new Map([
  ['Pull_GetOwnerDetails', ownerDetails],
  ['Pull_ListOwnerProp', ownerProperties],
  ['Pull_ListSpecProp', propertyDetails],
  ['Pull_ListAmenities', amenities],
  ['Pull_ListCompositionRooms', compositionRooms],
  ['Pull_ListOTAPropTypes', propertyTypes],
  ['Pull_GetLocationDetails', location],
  ['Pull_ListPropertyAvailabilityCalendar', availability],
  ['Pull_ListPropertyPrices', prices],
  ['Pull_GetPropertyAvbPrice', stayPrices],
  ['Push_PutConfirmedReservationMulti', put],
  ['Push_ModifyStay', modify],
  ['Push_CancelReservation', cancel],
  ['Push_RejectRequest', reject],
  ['Pull_GetReservationByID', byId],
  ['Pull_ListReservations', ofOwners],
  ['Pull_GetOwnReservations', ofLogin],
  ['LNM_PutHandlerUrl', putHandler],
]);

/**
 * Rentals United's XML API: one address, the method is the root element, refusals have HTTP status 200 and a separate
 * status. The same request is answered once a minute.
 */
export const rentalsUnited = dialect({
  pms: PMS,
  // Every request contains its login.
  auth: { named: accountNamed, account: async () => undefined },
  operation: (request, prefix) => {
    const name = rootOf(request)?.name ?? '';
    return { method: name.startsWith('Pull_') ? 'GET' : 'POST', path: `${prefix}/${name}` };
  },
  limits: ({ body }) => {
    const question = createHash('sha256').update(String(body)).digest('hex');
    return [{ scope: question, max: 1, windowMs: MINUTE }];
  },
  limitHeaders: ({ allowed }): Record<string, string> => (allowed ? {} : { [LIMITED]: '1' }),
  refusals: {},
  failure: (_status, message) => leaf('error', message, { ID: 17 }),
  prepare: (app) =>
    app.addHook('onSend', async (request, reply, payload) => {
      if (!reply.getHeader('content-type')?.toString().startsWith('text/html')) reply.type('text/xml; charset=utf-8');
      if (!reply.hasHeader(LIMITED)) return payload;
      reply.code(200).removeHeader(LIMITED).removeHeader('content-length');
      return refused(
        rootOf(request)?.name ?? '',
        new Status(
          -6,
          'This request was rate limited. Maximum number of requests allowed for this API method with specified parameters is 1 per 60 seconds sliding window. You have reached this limit.',
        ),
      );
    }),
  routes: {},
  open: { 'POST /': handle },
  notification: notificationOf,
});

async function handle({ request, context }: OpenCall): Promise<string> {
  const root = rootOf(request);
  if (!root) return leaf('error', 'Invalid request. The XML is not well-formed.', { ID: -3 });
  try {
    const handler = HANDLERS.get(root.name.replace(/_RQ$/, ''));
    if (!handler || !root.name.endsWith('_RQ')) throw new Status(-1, 'The XML contains not implemented method');
    return answer(root.name, 0, 'Success', await handler(await loginOf(request, root, context)));
  } catch (error) {
    if (error instanceof Status) return refused(root.name, error);
    if (error instanceof Refusal) return refused(root.name, REFUSED[error.code] ?? INVALID);
    throw error;
  }
}

/** The PMS's words for the ledger's refusals. */
const REFUSED: Partial<Record<RefusalCode, Status>> = {
  nights_taken: new Status(1, 'Property is not available for a given dates'),
  too_many_guests: new Status(76, 'Number of guests exceeds the maximum allowed'),
};
const INVALID = new Status(45, 'Data validation error.');

const refused = (name: string, { id, message }: Status): string => answer(name, id, message, '');

const answer = (name: string, ID: number, words: string, contents: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>${element(
    name.replace(/_RQ$/, '_RS'),
    {},
    leaf('Status', words, { ID }),
    leaf('ResponseID', randomUUID().replaceAll('-', '')),
    contents,
  )}`;
