import { Webhook } from 'standardwebhooks';
import { bookableStay, connectedAccount, firstListings, inboxUrl, reservationOf, subscribe } from './demo.mjs';
import { poll, UserError } from '../project.mjs';

const DELIVERY_TIMEOUT = 10_000;

/**
 * Walks through the functions of the service once, and cancels its booking at the end, so that it can be repeated.
 * `say(title, text)` receives each line.
 */
export async function runDemo(api, sandboxUrl, say) {
  const account = await connectedAccount(api);
  const { secret } = await subscribe(api, inboxUrl(sandboxUrl));
  say('Account', `"${account.name}" at the sandbox PMS, ${account.provider}, ${account.status}`);
  const found = await showListings(api, account, say);
  const reservation = await book(api, found, say);
  await showNotification(sandboxUrl, reservation, secret, say);
  const { status } = await api.post(`reservation/${reservation.id}/cancel`);
  say('Cancelled', `the reservation is ${status} and its nights are free for the next demo`);
}

async function showListings(api, account, say) {
  const listings = await firstListings(api, account.id);
  if (!listings) throw new UserError('No listing has arrived yet. Try again in a few seconds.');
  const found = await bookableStay(api, listings.data);
  if (!found) throw new UserError('No listing has three free nights in a row. Try again in a few seconds.');
  const { listing, calendar } = found;
  say('Listings', `${listings.total} active for two guests; this one: "${listing.name}", ${listing.address.country}`);
  const free = calendar.data.filter((night) => night.status === 'AVAILABLE').length;
  say(
    'Calendar',
    `${free} of the next ${calendar.data.length} nights free, ${calendar.avgNightlyPrice} ${listing.currency} a night`,
  );
  return found;
}

async function book(api, { stay, quote }, say) {
  const { components, currency } = quote;
  const parts = `fees ${components.fees.amount}, taxes ${components.taxes.amount}`;
  say('Quote', `${stay.checkInDate} to ${stay.checkOutDate}: ${quote.totalPrice} ${currency} (${parts})`);
  const body = reservationOf(stay, quote);
  const reservation = await api.post('reservation', body);
  say('Booking', `${reservation.status}, ${reservation.id}, at the PMS ${reservation.providerReservationID}`);
  const again = await api.call('POST', 'reservation', body);
  say('Once more', `the same nights: ${again.status} ${again.body.message}`);
  return reservation;
}

async function showNotification(sandboxUrl, reservation, secret, say) {
  const letter = await poll(() => letterAbout(sandboxUrl, reservation.id), { timeout: DELIVERY_TIMEOUT, interval: 50 });
  if (!letter) throw new UserError('No notification arrived in time. See the log of the service.');
  const { type, sequence } = JSON.parse(letter.body);
  say('Notified', `${type}, sequence ${sequence}, received ${letter.receivedAt}`);
  say('Signature', letter.headers['webhook-signature']);
  new Webhook(secret).verify(letter.body, letter.headers);
  say(
    'Verified',
    `with the secret of the URL; ${isGenuine(secret, `${letter.body} `, letter.headers) ? 'BUT' : 'not'} with one more byte`,
  );
}

async function letterAbout(sandboxUrl, reservationId) {
  const letters = await (await fetch(inboxUrl(sandboxUrl))).json();
  return letters.find(({ body }) => body.includes('RESERVATION_CREATED') && body.includes(reservationId));
}

function isGenuine(secret, body, headers) {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
