import { confirmBy } from '../kit/changing.js';
import type { Fields } from '../kit/guards.js';
import { placedHold } from '../kit/holding.js';
import { referenceIn, withReference } from '../kit/texts.js';
import type { PmsCall } from '../port/connector.js';
import { ConnectorError } from '../port/errors.js';
import type { PmsHold, PmsHoldRequest, PmsReservation, PmsReservationRequest } from '../port/model.js';
import { requestTo, write, type MewsService } from './client.js';
import { addedIn, customerOf, holdFor, nothingBooked } from './offers.js';

/**
 * Places a hold as an `Optional` reservation that the PMS releases at a set time.
 * https://docs.mews.com/connector-api/operations/reservations#add-reservations
 */
export async function placeHold(call: PmsCall, request: PmsHoldRequest): Promise<PmsHold> {
  const parameters = await holdFor(call, request).catch(nothingBooked);
  return write(call, '/reservations/add', parameters, (answer) => {
    const raw = addedIn(answer);
    return placedHold(raw.id('Id'), raw.optionalInstant('ReleasedUtc'), request.until);
  });
}

/** A hold as the PMS stores it, with its notes. */
interface Held {
  raw: Fields;
  id: string;
  service: MewsService;
}

/**
 * Gives the held reservation the guest, notes and reference of the booking, then confirms it: until then nothing is
 * booked, and if the response is lost, the booking is found by its reference.
 */
export async function bookHeld(
  call: PmsCall,
  held: Held,
  request: PmsReservationRequest,
  read: () => Promise<PmsReservation | undefined>,
): Promise<PmsReservation> {
  await name(call, held, request).catch(nothingBooked);
  const confirmation = requestTo(call, '/reservations/confirm', {
    EnterpriseId: held.service.enterpriseId,
    ReservationIds: [held.id],
    SendConfirmationEmail: false,
  });
  const booked = await confirmBy(call, confirmation, read);
  if (!booked) throw new ConnectorError('unknown_outcome', 'The PMS accepted the booking but does not show it yet');
  return booked;
}

async function name(
  call: PmsCall,
  { raw, id, service }: Held,
  { guest, notes, reference }: PmsReservationRequest,
): Promise<void> {
  const EnterpriseId = service.enterpriseId;
  const CustomerId = await customerOf(call, service, guest);
  await sent(call, '/reservations/updateCustomer', { EnterpriseId, ReservationId: id, CustomerId });
  const note = raw.objects('notes').find((one) => referenceIn(one.optionalText('Text')) !== null);
  if (note) {
    const update = { ServiceOrderNoteId: note.id('Id'), Text: { Value: withReference(notes, reference) } };
    await sent(call, '/serviceOrderNotes/update', { ServiceOrderNoteUpdates: [update] });
  }
  await sent(call, '/reservations/update', {
    EnterpriseId,
    ReservationUpdates: [{ ReservationId: id, ChannelNumber: { Value: reference } }],
    Reprice: false,
    ApplyCancellationFee: false,
  });
}

const sent = (call: PmsCall, path: string, parameters: object): Promise<void> =>
  write(call, path, parameters, () => undefined);
