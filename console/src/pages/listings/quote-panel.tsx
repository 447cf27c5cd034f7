import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { ApiFault } from '../../api/fault.js';
import { count, money, nightsBetween } from '../../ui/format.js';
import { Field } from '../../ui/form.js';
import { Notice, Panel, Problem } from '../../ui/parts.js';
import type { Stay } from './calendar-nights.js';

type Quote = Schemas['StoredQuote'];
type Guest = Schemas['BookQuoteInput']['guest'];

const COMPONENTS = [
  ['basePrice', 'Nights'],
  ['fees', 'Fees'],
  ['taxes', 'Taxes'],
  ['discounts', 'Discounts'],
] as const;
/** Discounts are subtracted from the total. */
const SIGN = { basePrice: 1, fees: 1, taxes: 1, discounts: -1 } as const;

export const Price = ({
  components,
  total,
  currency,
}: {
  components: Record<(typeof COMPONENTS)[number][0], { amount: number }>;
  total: number;
  currency: string;
}) => (
  <dl className="stack-s">
    {COMPONENTS.map(([name, label]) => (
      <div key={name} className="row between" data-part={name}>
        <dt>{label}</dt>
        <dd className="num">{money(SIGN[name] * components[name].amount + 0, currency)}</dd>
      </div>
    ))}
    <div className="row between">
      <dt>
        <b>Total</b>
      </dt>
      <dd className="num">
        <b>{money(total, currency)}</b>
      </dd>
    </div>
  </dl>
);

const BookForm = ({ quote }: { quote: Quote }) => {
  const client = useQueryClient();
  const [guest, setGuest] = useState<Guest>({ firstName: '', lastName: '', email: '', phone: '' });
  // One key per form: a repeated click books only once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const book = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/reservation', {
          params: { query: {}, header: { 'Idempotency-Key': idempotencyKey } },
          body: { quoteID: quote.quoteID, guest, notes: '', source: 'console' },
        }),
      ),
    onSuccess: () => client.invalidateQueries(),
  });
  const fault = book.error instanceof ApiFault ? book.error : undefined;
  const set = (name: keyof Guest) => (value: string) => setGuest({ ...guest, [name]: value });
  if (book.data)
    return (
      <Notice
        tone="good"
        title={book.data.status === 'UNKNOWN' ? 'Sent to the PMS' : 'Booked at the PMS'}
        action={
          <Link href={`/reservations/${book.data.id}`} className="button">
            Open
          </Link>
        }
      >
        Its status is {book.data.status.toLowerCase()}.
      </Notice>
    );
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        book.mutate();
      }}
    >
      <div className="grid-2">
        <Field
          label="First name"
          required
          value={guest.firstName}
          onValue={set('firstName')}
          fault={fault?.of('guest.firstName')}
        />
        <Field
          label="Last name"
          required
          value={guest.lastName}
          onValue={set('lastName')}
          fault={fault?.of('guest.lastName')}
        />
      </div>
      <Field
        label="E-mail"
        type="email"
        required
        value={guest.email}
        onValue={set('email')}
        fault={fault?.of('guest.email')}
      />
      <Field
        label="Phone"
        type="tel"
        required
        value={guest.phone}
        onValue={set('phone')}
        fault={fault?.of('guest.phone')}
        placeholder="+49 30 123456"
      />
      {book.error && (
        <Problem error={book.error} shown={['guest.firstName', 'guest.lastName', 'guest.email', 'guest.phone']} />
      )}
      <button className="primary" disabled={book.isPending}>
        {book.isPending ? 'Booking …' : `Book for ${money(quote.totalPrice, quote.currency)}`}
      </button>
    </form>
  );
};

interface QuoteProps {
  listing: Schemas['Listing'];
  stay: Stay;
  /** Given if the listing has several units. */
  unitID: string | undefined;
}

const QuoteForm = ({ listing, stay, unitID }: QuoteProps) => {
  const [guests, setGuests] = useState('2');
  const quote = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/quote', {
          params: { query: {} },
          body: {
            listingID: listing.id,
            checkInDate: stay.checkIn,
            checkOutDate: stay.checkOut,
            guests: Number(guests),
            ...(unitID && { unitID }),
          },
        }),
      ),
  });
  return (
    <>
      <Field label="Guests" type="number" min={1} max={listing.maxOccupancy} value={guests} onValue={setGuests} />
      <button disabled={stay.checkOut === '' || quote.isPending} onClick={() => quote.mutate()}>
        {quote.isPending ? 'Asking the PMS …' : 'Get a quote'}
      </button>
      {quote.error && <Problem error={quote.error} />}
      {quote.data && (
        <>
          <Price components={quote.data.components} total={quote.data.totalPrice} currency={quote.data.currency} />
          <BookForm key={JSON.stringify(quote.data)} quote={quote.data} />
        </>
      )}
    </>
  );
};

const NO_STAY: Stay = { checkIn: '', checkOut: '' };

/**
 * Shows the price of the stay that is picked in the calendar or typed here, from the PMS if it gives one; then the
 * booking.
 */
export const QuotePanel = (props: {
  listing: Schemas['Listing'];
  stay: Stay | undefined;
  unitID: string | undefined;
  onStay: (stay: Stay) => void;
}) => {
  const { listing, stay = NO_STAY, onStay } = props;
  const unitID = listing.units.length > 1 ? (props.unitID ?? listing.units[0]!.id) : undefined;
  return (
    <Panel title="Quote and book">
      <div className="body form">
        <div className="grid-2">
          <Field label="Arrival" type="date" value={stay.checkIn} onValue={(checkIn) => onStay({ ...stay, checkIn })} />
          <Field
            label="Departure"
            type="date"
            value={stay.checkOut}
            onValue={(checkOut) => onStay({ ...stay, checkOut })}
          />
        </div>
        <p className="muted small">
          {stay.checkIn && stay.checkOut
            ? count(nightsBetween(stay.checkIn, stay.checkOut), 'night')
            : 'Or pick both in the calendar.'}
        </p>
        <QuoteForm key={JSON.stringify([stay, unitID])} listing={listing} stay={stay} unitID={unitID} />
      </div>
    </Panel>
  );
};
