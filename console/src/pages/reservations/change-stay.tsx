import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { answer, api, type Schemas } from '../../api/client.js';
import { ApiFault } from '../../api/fault.js';
import { day, money } from '../../ui/format.js';
import { Dialog, Field } from '../../ui/form.js';
import { Notice, Problem } from '../../ui/parts.js';
import { Price } from '../listings/quote-panel.js';

type Reservation = Schemas['Reservation'];
type Offer = Schemas['ChangeOffer'];

const CHANGEABLE: readonly string[] = ['CONFIRMED', 'MODIFIED', 'PENDING', 'STAYING'];

/** Offers other nights and guests if the stay can still be changed here. */
export const ChangeStay = ({ one }: { one: Reservation }) => {
  const [isAsking, setAsking] = useState(false);
  if (!CHANGEABLE.includes(one.status) || one.channel !== 'DIRECT') return null;
  return (
    <>
      <button onClick={() => setAsking(true)}>Change the stay</button>
      {isAsking && <ChangeDialog one={one} onClose={() => setAsking(false)} />}
    </>
  );
};

interface DialogProps {
  one: Reservation;
  onClose: () => void;
}

const ChangeDialog = ({ one, onClose }: DialogProps) => {
  const [offer, setOffer] = useState<Offer>();
  return (
    <Dialog title="Change this stay" onClose={onClose}>
      {offer ? (
        <OfferedChange one={one} offer={offer} onOffer={setOffer} onClose={onClose} />
      ) : (
        <StayForm one={one} onOffer={setOffer} onClose={onClose} />
      )}
    </Dialog>
  );
};

interface WantedStay {
  checkInDate: string;
  checkOutDate: string;
  guests: number;
}

const stayOf = ({ checkInDate, checkOutDate, guests }: Reservation): WantedStay => ({
  checkInDate: checkInDate.slice(0, 10),
  checkOutDate: checkOutDate.slice(0, 10),
  guests,
});

/** Returns the parts that differ, because an unchanged part might be one that can no longer be changed. */
const changesOf = (one: Reservation, wanted: WantedStay): Partial<WantedStay> => {
  const before = stayOf(one);
  const names = Object.keys(before) as (keyof WantedStay)[];
  return Object.fromEntries(names.filter((name) => wanted[name] !== before[name]).map((name) => [name, wanted[name]]));
};

const StayForm = ({ one, onOffer, onClose }: DialogProps & { onOffer: (offer: Offer) => void }) => {
  const [wanted, setWanted] = useState(() => stayOf(one));
  const ask = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/reservation/{id}/change', {
          params: { path: { id: one.id }, query: {} },
          body: changesOf(one, wanted),
        }),
      ),
    onSuccess: onOffer,
  });
  const fault = ask.error instanceof ApiFault ? ask.error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <form className="form" onSubmit={submit}>
      <div className="grid-2">
        <Field
          label="Arrival"
          type="date"
          required
          value={wanted.checkInDate}
          onValue={(checkInDate) => setWanted({ ...wanted, checkInDate })}
          fault={fault?.of('checkInDate')}
        />
        <Field
          label="Departure"
          type="date"
          required
          value={wanted.checkOutDate}
          onValue={(checkOutDate) => setWanted({ ...wanted, checkOutDate })}
          fault={fault?.of('checkOutDate')}
        />
      </div>
      <Field
        label="Guests"
        type="number"
        min="1"
        required
        value={wanted.guests}
        onValue={(guests) => setWanted({ ...wanted, guests: Number(guests) })}
        fault={fault?.of('guests')}
      />
      {ask.error && <Problem error={ask.error} shown={['checkInDate', 'checkOutDate', 'guests']} />}
      <div className="row">
        <button type="button" onClick={onClose}>
          Keep it
        </button>
        <button className="primary" disabled={ask.isPending}>
          {ask.isPending ? 'Asking …' : 'Show the price'}
        </button>
      </div>
    </form>
  );
};

/** Returns how much the guest has to pay or gets back. */
const differenceText = ({ difference: { total }, currency }: Offer): string => {
  if (total === 0) return 'The price stays the same.';
  return total > 0
    ? `The guest pays ${money(total, currency)} more.`
    : `The guest gets ${money(-total, currency)} back.`;
};

/** Returns the new offer that a refusal contains. */
const offerIn = (error: unknown): Offer | undefined =>
  error instanceof ApiFault ? (error.details as { change?: Offer }[]).find(({ change }) => change)?.change : undefined;

interface OfferProps extends DialogProps {
  offer: Offer;
  onOffer: (offer: Offer) => void;
}

const OfferedChange = ({ one, offer, onOffer, onClose }: OfferProps) => {
  const client = useQueryClient();
  const [, go] = useLocation();
  const { changeID, mode, quote } = offer;
  const change = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/reservation/{id}/change/{changeID}/confirm', {
          params: { path: { id: one.id, changeID }, header: { 'Idempotency-Key': changeID } },
          body: { allowRebook: mode === 'REBOOK' },
        }),
      ),
    onSuccess: async ({ id }) => {
      onClose();
      if (id !== one.id) go(`/reservations/${id}`);
      await client.invalidateQueries();
    },
    onError: (error) => {
      const other = offerIn(error);
      if (other) onOffer(other);
    },
  });
  return (
    <>
      <p>
        {day(quote.checkInDate)} to {day(quote.checkOutDate)}
      </p>
      <Price components={quote.components} total={quote.totalPrice} currency={quote.currency} />
      <p>
        <b>{differenceText(offer)}</b> No money moves: charge or refund the guest yourself.
      </p>
      {mode === 'REBOOK' && (
        <Notice tone="warn" title="This PMS cannot change the stay">
          A new reservation is made, and this one is cancelled when the new one is confirmed. The terms of this one may
          cost the guest something.
        </Notice>
      )}
      {change.error && <Problem error={change.error} />}
      <div className="row">
        <button onClick={onClose}>Keep it</button>
        <button className="primary" disabled={change.isPending} onClick={() => change.mutate()}>
          {change.isPending ? 'Changing …' : mode === 'REBOOK' ? 'Book again and cancel this one' : 'Change the stay'}
        </button>
      </div>
    </>
  );
};
