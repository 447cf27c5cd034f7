import { readFileSync } from 'node:fs';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Lodgewire, LodgewireError, WebhookSignatureError } from '@lodgewire/sdk';
import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import * as pages from './pages.js';

export interface SiteOptions {
  lw: Lodgewire;
  /** Signs the links to stays. */
  linkSecret: string;
  /** The secret of the URL `/hooks` of this site. */
  webhookSecret: string;
}

const CALENDAR_DAYS = 42;
const HOLD_MINUTES = 10;
const SHOWN_PLACES = 24;
const DAY_MS = 86_400_000;
const STYLE = readFileSync(new URL('site.css', import.meta.url), 'utf8');
const HERE = ["'self'"];
const ONLY_FROM_HERE = { defaultSrc: ["'none'"], styleSrc: HERE, scriptSrc: HERE, formAction: HERE };

const day = (from: number, days: number): string => new Date(from + days * DAY_MS).toISOString().slice(0, 10);
const stayOf = (given: Record<string, string>): pages.Stay => ({
  checkInDate: given['checkInDate'] || day(Date.now(), 30),
  checkOutDate: given['checkOutDate'] || day(Date.now(), 34),
  guests: Number(given['guests'] || 2),
});
/** Returns the fields of a form, each once. */
const formOf = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await c.req.parseBody()).map(([name, value]) => [name, String(value)]));

/** The state that the routes share. */
class Desk {
  /** In a real site this is a table with a unique key on the event's id. */
  private readonly notes = new Map<string, Map<string, string>>();

  constructor(readonly options: SiteOptions) {}

  signatureOf(id: string): string {
    return createHmac('sha256', this.options.linkSecret).update(id).digest('base64url');
  }

  linkOf(id: string): string {
    return `/stay/${id}?k=${this.signatureOf(id)}`;
  }

  async stay(id: string): Promise<pages.MyStay> {
    const reservation = await this.options.lw.reservations.get(id);
    return { reservation, link: this.linkOf(id), notes: [...(this.notes.get(id)?.values() ?? [])] };
  }

  note(reservationId: string, eventId: string, text: string): void {
    const ofStay = this.notes.get(reservationId) ?? new Map<string, string>();
    this.notes.set(reservationId, ofStay.set(eventId, text));
  }
}

const addSearch = (site: Hono, { lw }: SiteOptions): void => {
  site.get('/', async (c) => {
    const stay = stayOf(c.req.query());
    return c.html(pages.searchPage(stay, await lw.search({ ...stay, limit: SHOWN_PLACES }).toArray(SHOWN_PLACES)));
  });
  site.get('/listing/:id', async (c) => {
    const [id, stay, unitID] = [c.req.param('id'), stayOf(c.req.query()), c.req.query('unitID') ?? ''];
    const startDate = day(Date.parse(stay.checkInDate), -7);
    const dates = { startDate, endDate: day(Date.parse(startDate), CALENDAR_DAYS - 1) };
    const [listing, nights] = await Promise.all([lw.listings.get(id), lw.availability.nights(id, dates).toArray()]);
    const ofUnit = nights.filter(({ unit }) => unitID === '' || unit.id === unitID);
    return c.html(pages.listingPage(listing, unitID, stay, ofUnit));
  });
};

const addOffer = (site: Hono, desk: Desk): void => {
  const { lw } = desk.options;
  site.post('/offer', async (c) => {
    const form = await formOf(c);
    const { listingID = '', unitID } = form;
    const quote = await lw.quotes.create({ listingID, ...(unitID && { unitID }), ...stayOf(form) });
    const { heldUntil } = await lw.quotes.hold(quote, HOLD_MINUTES);
    return c.redirect(`/offer/${quote.quoteID}?until=${heldUntil}`, 303);
  });
  site.get('/offer/:id', async (c) => {
    const quote = await lw.quotes.get(c.req.param('id'));
    const until = c.req.query('until') ?? quote.expiresAt;
    return c.html(pages.offerPage(quote, await lw.listings.get(quote.listingID), until));
  });
  site.post('/offer/:id/book', async (c) => {
    const { firstName = '', lastName = '', email = '', phone = '' } = await formOf(c);
    const guest = { firstName, lastName, email, phone };
    const reservation = await lw.reservations.create({ quote: c.req.param('id'), guest });
    return c.redirect(desk.linkOf(reservation.id), 303);
  });
};

const addStay = (site: Hono, desk: Desk): void => {
  const { reservations } = desk.options.lw;
  site.use('/stay/:id/*', async (c, next) => {
    const texts = [c.req.query('k') ?? '', desk.signatureOf(c.req.param('id'))];
    const [given, right] = texts.map((text) => createHash('sha256').update(text).digest());
    if (timingSafeEqual(given!, right!)) return next();
    return c.html(pages.faultPage('This link is not complete.', { href: '/', text: 'Search' }), 404);
  });
  site.get('/stay/:id', async (c) => c.html(pages.stayPage(await desk.stay(c.req.param('id')))));
  site.post('/stay/:id/change', async (c) => {
    const stay = await desk.stay(c.req.param('id'));
    const offer = await reservations.offerChange(stay.reservation.id, stayOf(await formOf(c)));
    return c.html(pages.changePage(stay, offer));
  });
  site.post('/stay/:id/change/confirm', async (c) => {
    const { changeID = '' } = await formOf(c);
    const { id } = await reservations.confirmChange(c.req.param('id'), { changeID }, { allowRebook: true });
    return c.redirect(desk.linkOf(id), 303);
  });
  site.post('/stay/:id/cancel', async (c) => {
    const id = c.req.param('id');
    return c.html(pages.cancelPage(await desk.stay(id), await reservations.previewCancellation(id, { by: 'GUEST' })));
  });
  site.post('/stay/:id/cancel/confirm', async (c) => {
    const { previewID = '' } = await formOf(c);
    await reservations.confirmCancellation(c.req.param('id'), { id: previewID });
    return c.redirect(desk.linkOf(c.req.param('id')), 303);
  });
};

const addHooks = (site: Hono, desk: Desk): void => {
  const { lw, webhookSecret } = desk.options;
  site.post('/hooks', async (c) => {
    const event = await lw.webhooks.verify(await c.req.arrayBuffer(), c.req.raw.headers, webhookSecret);
    if ('id' in event.data) desk.note(event.data.id, event.id, `${event.type} at ${event.timestamp}`);
    return c.body(null, 204);
  });
};

/** Returns a page that says what went wrong, and a link to continue. */
const showFault = (error: Error, c: Context): Response | Promise<Response> => {
  if (error instanceof WebhookSignatureError) return c.text('Not signed', 401);
  if (!(error instanceof LodgewireError)) throw error;
  const quote = error.details[0]?.quote;
  const way = quote ? { href: `/offer/${quote.quoteID}`, text: 'Show the new offer' } : { href: '/', text: 'Search' };
  const isOurs = error.status === 0 || error.status === 401 || error.status >= 500;
  const message = isOurs ? 'Bookings are not possible at the moment. Please try again.' : error.message;
  return c.html(pages.faultPage(message, way), isOurs ? 503 : 400);
};

/** Returns a booking site: search, offer, booking, "My stay" and a receiver of notifications. */
export const createSite = (options: SiteOptions): Hono => {
  const [site, desk] = [new Hono(), new Desk(options)];
  // Links to stays must not reach other sites.
  site.use(secureHeaders({ contentSecurityPolicy: ONLY_FROM_HERE, referrerPolicy: 'same-origin' }));
  site.get('/site.css', (c) => c.text(STYLE, 200, { 'content-type': 'text/css' }));
  site.get('/site.js', (c) => c.text(pages.SCRIPT, 200, { 'content-type': 'text/javascript' }));
  addSearch(site, options);
  addOffer(site, desk);
  addStay(site, desk);
  addHooks(site, desk);
  site.onError(showFault);
  return site;
};
