import { Decimal } from '../../../values/money/money.js';
import { reservationRequest } from '../testing/reservation-request.factory.js';
import { fieldsNotSent } from './not-sent.js';

const EVERYTHING = {
  commission: { amount: new Decimal(30) },
  hostPayout: new Decimal(330),
  confirmationCode: 'C-1',
  locale: 'pt-BR',
  checkInTime: 0,
  checkOutTime: 10,
  notes: 'Late arrival',
  source: 'website',
};
const NOTHING = { notes: '', source: '' };

describe('the fields that a PMS does not get', () => {
  it.each([
    [
      'are those that it does not take',
      EVERYTHING,
      { bookingFields: ['notes', 'source', 'checkInTime'] },
      ['commission', 'hostPayout', 'confirmationCode', 'preferredLocale', 'checkOutTime'],
    ],
    ['are empty where nothing is given', NOTHING, { bookingFields: [] }, []],
    [
      'are all given fields of a reservation that is created as cancelled',
      { ...EVERYTHING, status: 'CANCELLED' as const },
      { bookingFields: ['notes', 'source'] },
      [
        'commission',
        'hostPayout',
        'confirmationCode',
        'preferredLocale',
        'checkInTime',
        'checkOutTime',
        'notes',
        'source',
      ],
    ],
    [
      "differ for a booking of the PMS's own quote",
      { notes: 'n', source: 's', quoteMetadata: { quoteId: 'q' } },
      { bookingFields: ['notes', 'source'], quotedBookingFields: ['notes'] },
      ['source'],
    ],
    [
      "are the same for a booking of the PMS's own quote where the PMS makes no difference",
      { notes: 'n', source: 's', quoteMetadata: { quoteId: 'q' } },
      { bookingFields: ['source'] },
      ['notes'],
    ],
  ] as const)('%s', (_name, given, definition, expected) => {
    expect(fieldsNotSent(reservationRequest('listing', given as never), definition)).toEqual(expected);
  });
});
