import { ConnectorError } from '../port/errors.js';
import { scripted, testAccount } from '../kit/testing/fakes.js';
import { withWarnings } from '../port/warnings.js';
import { ical } from './connector.js';
import { feedIn } from './feed-events.js';

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const stay = (uid: string, start: string, end: string, ...more: string[]): string[] =>
  event(`UID:${uid}`, `DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`, 'SUMMARY:Reserved', ...more);

const callOf = (body: string, status = 200, feed_url = 'https://host.example/secret.ics') => {
  const { gateway, outbound } = scripted(ical, [{ status, body }]);
  const { call } = gateway.bind(testAccount({ credentials: { feed_url } }), { interactive: true });
  return { call, requests: outbound.requests };
};
const changed = (body: string) => ical.reservations.changed(callOf(body).call, { since: null });
const listing = { providerId: 'x', providerUnitIds: [], currency: 'USD', timeZone: 'UTC' };
const taken = async (body: string) =>
  (await ical.calendar(callOf(body).call, listing, '2026-06-01', '2026-06-06')).map(({ available }) => 1 - available);

describe('the request', () => {
  it('goes to the host of the feed by way of the address filter, without anything of ours', async () => {
    const { call, requests } = callOf(calendar());
    await ical.verify(call);
    expect(requests).toMatchObject([{ url: 'https://host.example/secret.ics', addressFilter: true }]);
  });

  it.each([
    ['webcal://host.example/a.ics', 'https://host.example/a.ics'],
    ['  https://host.example/a.ics?s=1 ', 'https://host.example/a.ics?s=1'],
  ])('to %s is one to %s', async (feedUrl, url) => {
    const { call, requests } = callOf(calendar(), 200, feedUrl);
    await ical.verify(call);
    expect(requests[0]!.url).toBe(url);
  });

  it.each(['', '/etc/passwd', 'file:///etc/passwd', 'ftp://host.example/a.ics', 'host.example/a.ics'])(
    'is not made to %p',
    async (feedUrl) => {
      const { call, requests } = callOf(calendar(), 200, feedUrl);
      await expect(ical.verify(call)).rejects.toMatchObject({ kind: 'invalid_credentials' });
      expect(requests).toEqual([]);
    },
  );

  it.each([
    [401, 'invalid_credentials'],
    [404, 'invalid_credentials'],
    [410, 'invalid_credentials'],
    [206, 'invalid_response'],
    [204, 'invalid_response'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])('answered %i is %s', async (status, kind) => {
    await expect(ical.listings.page(callOf(calendar(), status).call)).rejects.toMatchObject({ kind });
  });
});

describe('a feed', () => {
  it.each([
    '',
    '<!doctype html>',
    'BEGIN:VCALENDAR',
    calendar(...stay('a', '20260623', '20260627')).replace('END:VCALENDAR', ''),
    calendar(...stay('a', '20260623', '20260627')).slice(0, -8),
    calendar('BEGIN:VEVENT', 'UID:a'),
    `${calendar()}<!-- cached -->`,
  ])('that is not whole is none: %j', async (body) => {
    await expect(changed(body)).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('joins long lines, resolves escapes, and reads parameters with colons in quotes', () => {
    const { name, events } = feedIn(
      calendar(
        'X-WR-CALNAME:Villa\\, sea',
        ...event(
          'UID:long-',
          ' id@host',
          'DTSTART;X="a:b";VALUE=DATE:20260623',
          'DTEND;TZID="Europe/Paris":20260627T110000',
          'DESCRIPTION:one\\ntwo\\\\n',
          'BEGIN:VALARM',
          'DESCRIPTION:an alarm',
          'END:VALARM',
        ),
      ),
    );
    expect(name).toBe('Villa, sea');
    expect(events).toMatchObject([
      { uid: 'long-id@host', start: '2026-06-23', end: '2026-06-27', description: 'one\ntwo\\n' },
    ]);
  });

  it.each([
    [['DTSTART;VALUE=DATE:20260601'], '2026-06-02'],
    [['DTSTART:20260601', 'DTEND:20260601'], '2026-06-02'],
    [['DTSTART;VALUE=DATE:20260601', 'DURATION:P3D'], '2026-06-04'],
    [['DTSTART;VALUE=DATE:20260601', 'DURATION:P1W'], '2026-06-08'],
    [['DTSTART:20260601T150000Z', 'DTEND:20260603T100000Z'], '2026-06-03'],
    [['DTSTART:20260601T100000Z', 'DTEND:20260601T120000Z'], '2026-06-01'],
  ])('with %j ends on %s', (lines, end) => {
    expect(feedIn(calendar(...event('UID:a', ...lines))).events).toMatchObject([{ start: '2026-06-01', end }]);
  });

  it.each([
    [['UID:a']],
    [['UID:a', 'DTSTART:20260231']],
    [['UID:a', 'DTSTART:20260605', 'DTEND:20260601']],
    [['UID:a', 'DTSTART:20260601', 'DURATION:forever']],
  ])('with the event %j is not complete and opens no night', async (lines) => {
    const body = calendar(...event(...lines), ...stay('b', '20260602', '20260604'));
    expect(feedIn(body).events[0]).toBeInstanceOf(ConnectorError);
    const page = await changed(body);
    expect(page.complete).toBeUndefined();
    expect([page.items.length, page.refused.length]).toEqual([1, 1]);
    await expect(taken(body)).rejects.toMatchObject({ kind: 'invalid_response' });
    await expect(ical.reservations.read(callOf(body).call, 'gone')).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

describe('an event that is no stay although its nights are known', () => {
  it.each([
    ['without an id', ['DTSTART:20260601']],
    ['that recurs', ['UID:a', 'DTSTART:20260601', 'RRULE:FREQ=WEEKLY']],
    ['on further dates', ['UID:a', 'DTSTART:20260601', 'RDATE:20260603']],
  ])('%s takes its nights and leaves the others as they are, with a warning', async (_, lines) => {
    const body = calendar(...event(...lines), ...stay('b', '20260603', '20260605'));
    const { result, warnings } = await withWarnings(() => taken(body));
    expect(result).toEqual([1, 0, 1, 1, 0, 0]);
    expect(warnings).toMatchObject([{ field: 'feed.VEVENT[]' }]);
    const page = await changed(body);
    expect(page.complete).toBeUndefined();
    expect(page.items.map(({ providerReservationId }) => providerReservationId)).toEqual(['b']);
    expect(page.refused).toHaveLength(1);
    await expect(ical.reservations.read(callOf(body).call, 'gone')).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

describe('a transparent event', () => {
  const transparent = (summary: string) =>
    calendar(...event('UID:t', 'DTSTART:20260602', 'DTEND:20260604', 'TRANSP:TRANSPARENT', `SUMMARY:${summary}`));

  it.each(['Reserved', 'Ada', 'Not available', ''])('takes its nights with the summary "%s"', async (summary) => {
    expect(await taken(transparent(summary))).toEqual([0, 1, 1, 0, 0, 0]);
  });

  it.each(['Available', 'Disponible', 'Free'])(
    'takes no nights and is no stay with the summary "%s"',
    async (summary) => {
      expect(await taken(transparent(summary))).toEqual([0, 0, 0, 0, 0, 0]);
      expect((await changed(transparent(summary))).items).toEqual([]);
    },
  );

  it('takes its nights when only the summary says that they are available', async () => {
    const body = calendar(...event('UID:t', 'DTSTART:20260602', 'DTEND:20260604', 'SUMMARY:Available'));
    expect(await taken(body)).toEqual([0, 1, 1, 0, 0, 0]);
  });
});

describe('stays', () => {
  it('take their nights, not the day of departure; cancelled ones none; blocks are no stays', async () => {
    const body = calendar(
      ...stay('a', '20260530', '20260602'),
      ...stay('c', '20260603', '20260604', 'STATUS:CANCELLED'),
      ...event('UID:b', 'DTSTART:20260604', 'DTEND:20260606', 'SUMMARY:Airbnb (Not available)'),
      ...event('UID:d', 'DTSTART:20260603', 'DTEND:20260604', 'SUMMARY:CLOSED - Not available', 'STATUS:CANCELLED'),
    );
    expect(await taken(body)).toEqual([1, 0, 0, 1, 1, 0]);
    const { items, complete } = await changed(body);
    expect(items.map(({ providerReservationId: id, status }) => `${id} ${status}`)).toEqual([
      'a CONFIRMED',
      'c CANCELLED',
      'd CANCELLED',
    ]);
    expect(complete).toBe(true);
  });

  it('are known by French summaries too', async () => {
    const body = calendar(
      ...event('UID:b', 'DTSTART:20260603', 'DTEND:20260604', 'SUMMARY:Indisponible'),
      ...event('UID:p', 'DTSTART:20260604', 'DTEND:20260606', 'SUMMARY:Provisoire'),
    );
    const { items } = await changed(body);
    expect(items.map(({ providerReservationId: id, status }) => `${id} ${status}`)).toEqual(['p PENDING']);
  });

  it('of Booking.com are shown as blocked, for its feeds name stays and closed periods alike', async () => {
    const closed = 'SUMMARY:CLOSED - Not available';
    const body = calendar(
      ...event('UID:1f9a@booking.com', 'DTSTART;VALUE=DATE:20260603', 'DTEND;VALUE=DATE:20260605', closed),
      ...event('UID:without-site', 'DTSTART;VALUE=DATE:20260605', 'DTEND;VALUE=DATE:20260606', closed),
      ...event('UID:c', 'DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260702', 'SUMMARY:Closed for repairs'),
    );
    const { items } = await changed(body);
    expect(items).toMatchObject([
      { providerReservationId: '1f9a@booking.com', status: 'BLOCKED', source: 'booking.com', guests: 0 },
      { providerReservationId: 'without-site', status: 'BLOCKED', source: 'booking.com' },
    ]);
    expect(await taken(body)).toEqual([0, 0, 1, 1, 1, 0]);
  });

  it('name the site that made their ids, where it takes bookings', async () => {
    const body = calendar(
      ...stay('a@airbnb.com', '20260601', '20260602'),
      ...stay('b@host.example', '20260603', '20260604'),
    );
    expect((await changed(body)).items.map(({ source }) => source)).toEqual(['airbnb.com', 'ical']);
  });

  it('of one UID are one, the newest', async () => {
    const body = calendar(
      ...stay('a', '20260601', '20260603', 'SEQUENCE:2'),
      ...stay('a', '20260701', '20260703', 'SEQUENCE:1'),
    );
    expect((await changed(body)).items).toMatchObject([{ checkIn: '2026-06-01', checkOut: '2026-06-03' }]);
    expect(await ical.reservations.read(callOf(body).call, 'a')).toMatchObject({ checkIn: '2026-06-01' });
  });

  it('carry the confirmation code of their address', async () => {
    const url = 'https://www.airbnb.com/hosting/reservations/details/HMABC';
    const body = calendar(
      ...stay('a', '20260601', '20260603', `DESCRIPTION:Reservation URL: ${url}\\nPhone Number (Last 4 Digits): 1234`),
    );
    expect((await changed(body)).items).toMatchObject([{ confirmationCode: 'HMABC', guests: 0, source: 'ical' }]);
  });
});
