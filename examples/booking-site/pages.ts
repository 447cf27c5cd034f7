import type { Schemas } from '@lodgewire/sdk';
import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;
type Hit = Schemas['SearchHit'];
type Quote = Schemas['StoredQuote'];
type Night = Schemas['AvailabilityRecord'];

/** The stay that a guest asked for. */
export interface Stay {
  checkInDate: string;
  checkOutDate: string;
  guests: number;
}

/** A reservation as its guest sees it, with the link to this page. */
export interface MyStay {
  reservation: Schemas['Reservation'];
  link: string;
  notes: string[];
}

const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);

const page = (title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Harbour Stays</title>
        <link rel="stylesheet" href="/site.css" />
        <script type="module" src="/site.js"></script>
      </head>
      <body>
        <header><a href="/">Harbour Stays</a></header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;

const dates = ({ checkInDate, checkOutDate, guests }: Stay): Html => html`
  <label>Arrival <input type="date" name="checkInDate" value="${checkInDate}" required /></label>
  <label>Departure <input type="date" name="checkOutDate" value="${checkOutDate}" required /></label>
  <label>Guests <input type="number" name="guests" value="${guests}" min="1" max="16" required /></label>
`;

export const searchPage = (stay: Stay, hits: Hit[]): Html =>
  page(
    'Where to?',
    html`<form class="row">${dates(stay)} <button>Search</button></form>
      <p>${hits.length === 0 ? 'Nothing is free on these dates. Try others.' : `${hits.length} places are free.`}</p>
      ${map(hits, stay)}
      <ul class="hits">
        ${hits.map((hit) => card(hit, stay))}
      </ul>`,
  );

const linkTo = (hit: Hit, stay: Stay): string =>
  `/listing/${hit.listingID}?${new URLSearchParams({ unitID: hit.unitID, ...stay, guests: String(stay.guests) })}`;

const card = (hit: Hit, stay: Stay): Html => html`
  <li>
    <a href="${linkTo(hit, stay)}">${hit.listing?.name ?? 'A place'}</a>
    <span>${hit.listing?.address.city}, ${hit.listing?.address.country}</span>
    <strong>${money(hit.totals.total, hit.currency)}</strong>
    <small>${hit.refundable ? 'Free cancellation' : ''}</small>
  </li>
`;

const MAP = { width: 720, height: 300 };

/** Draws the coordinates of the places, without a request to a third party. */
const map = (hits: Hit[], stay: Stay): Html | string => {
  const places = hits.flatMap((hit) => {
    const { latitude, longitude } = hit.listing ?? {};
    return latitude == null || longitude == null ? [] : [{ hit, latitude, longitude }];
  });
  if (places.length === 0) return '';
  const x = (longitude: number): string => (((longitude + 180) / 360) * MAP.width).toFixed(1);
  const y = (latitude: number): string => (((90 - latitude) / 180) * MAP.height).toFixed(1);
  return html`<svg class="map" viewBox="0 0 ${MAP.width} ${MAP.height}" role="img" aria-label="Map of the places">
    <rect width="${MAP.width}" height="${MAP.height}" />
    ${places.map(
      ({ hit, latitude, longitude }) =>
        html`<a href="${linkTo(hit, stay)}"
          ><circle cx="${x(longitude)}" cy="${y(latitude)}" r="5"><title>${hit.listing?.name}</title></circle></a
        >`,
    )}
  </svg>`;
};

export const listingPage = (listing: Schemas['Listing'], unitID: string, stay: Stay, nights: Night[]): Html =>
  page(
    listing.name,
    html`<p>${listing.address.city}, ${listing.address.country}. Up to ${listing.maxOccupancy} guests.</p>
      <p>${listing.description}</p>
      <form class="row" method="post" action="/offer">
        <input type="hidden" name="listingID" value="${listing.id}" />
        <input type="hidden" name="unitID" value="${unitID}" />
        ${dates(stay)} <button>Hold for ten minutes</button>
      </form>
      ${calendar(nights, stay)}`,
  );

/** Shows the nights as a calendar page: free, taken, and those of the stay. */
const calendar = (nights: Night[], stay: Stay): Html => {
  const isChosen = (date: string): boolean => date >= stay.checkInDate && date < stay.checkOutDate;
  const [first] = nights;
  const blanks = first ? (new Date(first.date).getUTCDay() + 6) % 7 : 0;
  return html`<ol class="calendar" aria-label="Calendar">
    ${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => html`<li class="day">${day}</li>`)}
    ${Array.from({ length: blanks }, () => html`<li></li>`)}
    ${nights.map(
      ({ date, status, price, currency }) =>
        html`<li class="${status === 'AVAILABLE' ? 'free' : 'taken'} ${isChosen(date) ? 'chosen' : ''}">
          <time datetime="${date}">${date.slice(8)}.${date.slice(5, 7)}.</time>
          <small>${status === 'AVAILABLE' ? money(price, currency) : 'taken'}</small>
        </li>`,
    )}
  </ol>`;
};

export const offerPage = (quote: Quote, listing: Schemas['Listing'], until: string): Html =>
  page(
    'Your offer',
    html`<p>${listing.name}, ${quote.checkInDate} to ${quote.checkOutDate}, ${quote.guests} guests.</p>
      <dl>
        <dt>Nights</dt>
        <dd>${money(quote.totals.base, quote.currency)}</dd>
        <dt>Fees</dt>
        <dd>${money(quote.totals.fees, quote.currency)}</dd>
        <dt>Taxes</dt>
        <dd>${money(quote.totals.taxes, quote.currency)}</dd>
        <dt>Total</dt>
        <dd id="total">${money(quote.totals.total, quote.currency)}</dd>
      </dl>
      <p>Held for you for <time id="left" datetime="${until}">ten minutes</time>.</p>
      <form method="post" action="/offer/${quote.quoteID}/book">
        <label>First name <input name="firstName" required /></label>
        <label>Last name <input name="lastName" required /></label>
        <label>E-mail <input type="email" name="email" required /></label>
        <label>Phone <input type="tel" name="phone" required /></label>
        <button>Book for ${money(quote.totals.total, quote.currency)}</button>
      </form>`,
  );

export const stayPage = ({ reservation, link, notes }: MyStay): Html => {
  const { checkInDate, checkOutDate, guests, status, guest } = reservation;
  const isOver = ['CANCELLED', 'EXPIRED', 'UNKNOWN'].includes(status);
  return page(
    'My stay',
    html`<p id="status" data-status="${status}">
        ${status === 'UNKNOWN' ? 'The host has not answered yet. Look again in a minute.' : status}
      </p>
      <p>${guest.name}, ${checkInDate} to ${checkOutDate}, ${money(reservation.totalPrice, reservation.currency)}.</p>
      ${
        isOver
          ? ''
          : html`<form class="row" method="post" action="${link.replace('?', '/change?')}">
                ${dates({ checkInDate, checkOutDate, guests })} <button>Show the new price</button>
              </form>
              <form method="post" action="${link.replace('?', '/cancel?')}"><button>Cancel this stay</button></form>`
      }
      <h2>Notifications</h2>
      <ul id="notes">
        ${notes.map((note) => html`<li>${note}</li>`)}
      </ul>`,
  );
};

export const changePage = ({ reservation, link }: MyStay, offer: Schemas['ChangeOffer']): Html =>
  page(
    'The changed stay',
    html`<p>${offer.quote.checkInDate} to ${offer.quote.checkOutDate}, ${offer.quote.guests} guests.</p>
      <p id="difference">Difference: ${money(offer.difference.total, offer.currency)}.</p>
      <p>${offer.mode === 'REBOOK' ? 'The host makes a new booking and cancels the old one by its terms.' : ''}</p>
      <form method="post" action="${link.replace('?', '/change/confirm?')}">
        <input type="hidden" name="changeID" value="${offer.changeID}" />
        <button>Change the stay of ${reservation.guest.name}</button>
      </form>
      <a href="${link}">Keep it as it is</a>`,
  );

export const cancelPage = ({ link }: MyStay, preview: Schemas['CancellationPreview']): Html =>
  page(
    'Cancel this stay?',
    html`<p id="refund">
        ${
          preview.refund === null
            ? 'The terms do not state a refund. The host decides.'
            : `You get back ${money(preview.refund, preview.currency)}.`
        }
      </p>
      <form method="post" action="${link.replace('?', '/cancel/confirm?')}">
        <input type="hidden" name="previewID" value="${preview.id}" />
        <button>Cancel it</button>
      </form>
      <a href="${link}">Keep it</a>`,
  );

/** Shows why something did not work, and a link to continue. */
export const faultPage = (message: string, { href, text }: { href: string; text: string }): Html =>
  page(
    'That did not work',
    html`<p id="fault">${message}</p>
      <a href="${href}">${text}</a>`,
  );

/** Counts down the remaining time of an offer. */
export const SCRIPT = `const left = document.getElementById('left');
const show = () => {
  const seconds = Math.max(0, Math.round((Date.parse(left.dateTime) - Date.now()) / 1000));
  left.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0') + ' minutes';
};
if (left) { show(); setInterval(show, 1000); }`;
