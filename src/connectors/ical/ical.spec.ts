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
  it('returns the same text when only the time of creation in the feed differs', async () => {
    const madeAt = (time: string) => calendar(...stay('1', '20260602', '20260604', `DTSTAMP:${time}`, 'CLASS:PUBLIC'));
    const textOf = async (body: string) => (await callOf(body).call.http.send({ method: 'GET', path: '/' })).text;
    expect(await textOf(madeAt('20260601T060000Z'))).toBe(await textOf(madeAt('20260601T060500Z')));
    expect(await taken(madeAt('20260601T060000Z'))).toEqual([0, 1, 1, 0, 0, 0]);
  });

  it('goes to the address of the feed through the address filter', async () => {
    const { call, requests } = callOf(calendar());
    await ical.verify(call);
    expect(requests).toMatchObject([{ url: 'https://host.example/secret.ics', addressFilter: true }]);
  });

  it.each([
    ['webcal://host.example/a.ics', 'https://host.example/a.ics'],
    ['  https://host.example/a.ics?s=1 ', 'https://host.example/a.ics?s=1'],
  ])('for %s goes to %s', async (feedUrl, url) => {
    const { call, requests } = callOf(calendar(), 200, feedUrl);
    await ical.verify(call);
    expect(requests[0]!.url).toBe(url);
  });

  it.each(['', '/etc/passwd', 'file:///etc/passwd', 'ftp://host.example/a.ics', 'host.example/a.ics'])(
    'is not sent to %p',
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
  ])('answered with %i fails with %s', async (status, kind) => {
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
  ])('that is incomplete is refused: %j', async (body) => {
    await expect(changed(body)).rejects.toMatchObject({ kind: 'invalid_response' });
  });

  it('has its folded lines joined, its escapes resolved, and colons in quoted parameters ignored', () => {
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
  ])('with an event of %j ends it on %s', (lines, end) => {
    expect(feedIn(calendar(...event('UID:a', ...lines))).events).toMatchObject([{ start: '2026-06-01', end }]);
  });

  it.each([
    [['UID:a']],
    [['UID:a', 'DTSTART:20260231']],
    [['UID:a', 'DTSTART:20260605', 'DTEND:20260601']],
    [['UID:a', 'DTSTART:20260601', 'DURATION:forever']],
  ])('with the event %j is incomplete and opens no night', async (lines) => {
    const body = calendar(...event(...lines), ...stay('b', '20260602', '20260604'));
    expect(feedIn(body).events[0]).toBeInstanceOf(ConnectorError);
    const page = await changed(body);
    expect(page.complete).toBeUndefined();
    expect([page.items.length, page.refused.length]).toEqual([1, 1]);
    await expect(taken(body)).rejects.toMatchObject({ kind: 'invalid_response' });
    await expect(ical.reservations.read(callOf(body).call, 'gone')).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});

describe('an event without an id', () => {
  it('is not a stay, but takes its nights with a warning and does not affect other events', async () => {
    const body = calendar(...event('DTSTART:20260601'), ...stay('b', '20260603', '20260605'));
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

describe('an event that recurs', () => {
  it.each<[string, string[], number[]]>([
    ['by a rule', ['DTSTART:20260601', 'RRULE:FREQ=DAILY;INTERVAL=2'], [1, 0, 1, 0, 1, 0]],
    ['from long ago', ['DTSTART:20200104', 'DTEND:20200106', 'RRULE:FREQ=WEEKLY'], [0, 0, 0, 0, 0, 1]],
    [
      'by a rule with an occurrence that began before the first night',
      ['DTSTART:20260523', 'DURATION:P3D', 'RRULE:FREQ=WEEKLY;BYDAY=SU'],
      [1, 1, 0, 0, 0, 0],
    ],
    ['by two rules', ['DTSTART:20260601', 'RRULE:FREQ=WEEKLY', 'RRULE:FREQ=WEEKLY;BYDAY=WE'], [1, 0, 1, 0, 0, 0]],
    ['on further dates', ['DTSTART:20260601', 'RDATE:20260603,20260604', 'RDATE:20260606'], [1, 0, 1, 1, 0, 1]],
    ['except on some dates', ['DTSTART:20260601', 'RRULE:FREQ=DAILY', 'EXDATE:20260601,20260604'], [0, 1, 1, 0, 1, 1]],
    [
      'with an exception date that cannot be read',
      ['DTSTART:20260601', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:tomorrow'],
      [1, 1, 0, 0, 0, 0],
    ],
    ['by an unknown rule', ['DTSTART:20260603', 'RRULE:FREQ=YEARLY;BYWEEKNO=1'], [0, 0, 1, 1, 1, 1]],
  ])('%s takes the nights of each occurrence, and is not a stay', async (_, lines, nights) => {
    const body = calendar(...event('UID:a', ...lines), ...stay('b', '20260701', '20260705'));
    const { result, warnings } = await withWarnings(() => taken(body));
    expect([result, warnings]).toEqual([nights, []]);
    const { items, complete } = await changed(body);
    expect([items.map(({ providerReservationId: id }) => id), complete]).toEqual([['b'], true]);
  });

  it('takes the days in the zone of the feed when it is written in UTC', async () => {
    // Every Friday from 20:00 in Los Angeles, which is Saturday in UTC.
    const times = ['DTSTART:20260502T030000Z', 'DTEND:20260502T180000Z', 'EXDATE:20260530T030000Z'];
    const body = calendar('X-WR-TIMEZONE:America/Los_Angeles', ...event('UID:a', ...times, 'RRULE:FREQ=WEEKLY'));
    expect(await taken(body)).toEqual([0, 0, 0, 0, 1, 0]);
  });

  it('does not take the nights of an occurrence that was moved or cancelled', async () => {
    const body = calendar(
      ...event('UID:a', 'DTSTART:20260601', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20260602', 'DTSTART:20260605', 'SUMMARY:Moved'),
      ...event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20260603', 'DTSTART:20260603', 'STATUS:CANCELLED'),
    );
    expect(await taken(body)).toEqual([1, 0, 0, 0, 1, 0]);
    expect((await changed(body)).items).toEqual([]);
  });

  it('takes the nights of occurrences that are listed without the event itself', async () => {
    const of = (day: string): string[] =>
      event('UID:a', `RECURRENCE-ID:${day}T060000Z`, `DTSTART:${day}T060000Z`, 'DURATION:P1D', 'SUMMARY:Busy');
    expect(await taken(calendar(...of('20260601'), ...of('20260603')))).toEqual([1, 0, 1, 0, 0, 0]);
  });

  it('makes the feed unreadable when more than 200 events recur', async () => {
    const recurring = (count: number): string =>
      calendar(
        ...Array.from({ length: count }, (_, at) => event(`UID:${at}`, 'DTSTART:20260601', 'RRULE:FREQ=DAILY')).flat(),
      );
    expect(await taken(recurring(200))).toEqual([1, 1, 1, 1, 1, 1]);
    await expect(taken(recurring(201))).rejects.toMatchObject({
      kind: 'invalid_response',
      message: 'More than 200 events of the calendar recur',
    });
  });
});

describe('a feed that is empty', () => {
  const reads = (name: string, ...bodies: string[]) => {
    const { gateway, clock } = scripted(
      ical,
      bodies.map((body) => ({ body })),
    );
    const { call } = gateway.bind(testAccount({ credentials: { feed_url: `https://host.example/${name}.ics` } }));
    return { clock, nights: async () => (await ical.calendar(call, listing, '2026-06-01', '2026-06-02')).length };
  };

  it('opens no night within an hour of a feed with events', async () => {
    const { clock, nights } = reads('filled', calendar(...stay('a', '20260601', '20260602')), calendar(), calendar());
    expect(await nights()).toBe(2);
    await expect(nights()).rejects.toMatchObject({ kind: 'invalid_response' });
    clock.advance(3_600_000);
    expect(await nights()).toBe(2);
  });

  it('is accepted when it was empty before', async () => {
    const { nights } = reads('empty', calendar(), calendar());
    expect([await nights(), await nights()]).toEqual([2, 2]);
  });
});

describe('a feed of another shape', () => {
  it('with free and busy times in place of events opens no night', async () => {
    const body = calendar('BEGIN:VFREEBUSY', 'FREEBUSY:20260601T000000Z/20260603T000000Z', 'END:VFREEBUSY');
    await expect(taken(body)).rejects.toMatchObject({ kind: 'invalid_response' });
    expect((await changed(body).catch((error: unknown) => error)) as object).toMatchObject({
      kind: 'invalid_response',
    });
  });

  it.each<[string, string[]]>([
    ['separators', ['DTSTART;VALUE=DATE:2026-06-02', 'DTEND;VALUE=DATE:2026-06-04']],
    ['separators in times', ['DTSTART:2026-06-02T15:00:00Z', 'DTEND:2026-06-04T10:00:00Z']],
    ['an end in the last minute of a day', ['DTSTART:20260602T000000', 'DTEND:20260603T235959']],
    ['times of day, and an end in the last minute of a day', ['DTSTART:20260602T150000', 'DTEND:20260603T235900']],
    ['whole days written as midnights of an eastern zone', ['DTSTART:20260602T210000Z', 'DTEND:20260603T210000Z']],
  ])('with %s takes the intended nights', async (_, lines) => {
    expect(await taken(calendar(...event('UID:a', ...lines)))).toEqual([0, 1, 1, 0, 0, 0]);
  });

  it.each<[string, string[]]>([
    ['the zone that it names', ['X-WR-TIMEZONE:America/Los_Angeles']],
    ['the only zone that it defines', ['BEGIN:VTIMEZONE', 'TZID:America/Los_Angeles', 'END:VTIMEZONE']],
  ])('with whole days as midnights in UTC takes those days, and reads other times in %s', async (_, zone) => {
    const wholeDays = event('UID:a', 'DTSTART:20260602T000000Z', 'DTEND:20260604T000000Z');
    const hours = event('UID:b', 'DTSTART:20260606T010000Z', 'DTEND:20260606T180000Z');
    expect(await taken(calendar(...zone, ...wholeDays, ...hours))).toEqual([0, 1, 1, 0, 1, 0]);
  });

  it('that marks arrivals and departures in addition to stays leaves the days of departure free', async () => {
    const body = calendar(
      ...stay('a', '20260602', '20260604'),
      ...event('UID:in', 'DTSTART:20260602', 'SUMMARY:Check-in: Ada'),
      ...event('UID:out', 'DTSTART:20260604', 'SUMMARY:Check-out: Ada'),
      ...event('UID:alone', 'DTSTART:20260606', 'SUMMARY:Check-in: nobody else'),
    );
    expect(await taken(body)).toEqual([0, 1, 1, 0, 0, 1]);
    expect((await changed(body)).items.map(({ providerReservationId }) => providerReservationId)).toEqual(['a']);
  });
});

describe('a transparent event', () => {
  const transparent = (summary: string) =>
    calendar(...event('UID:t', 'DTSTART:20260602', 'DTEND:20260604', 'TRANSP:TRANSPARENT', `SUMMARY:${summary}`));

  it.each(['Reserved', 'Ada', 'Not available', ''])('takes its nights with the summary "%s"', async (summary) => {
    expect(await taken(transparent(summary))).toEqual([0, 1, 1, 0, 0, 0]);
  });

  it.each(['Available', 'Disponible', 'Free'])(
    'takes no nights and is not a stay with the summary "%s"',
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
  it('take their nights but not the day of departure; cancelled stays take none, blocks are no stays', async () => {
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

  it('are distinguished from blocks by French summaries too', async () => {
    const body = calendar(
      ...event('UID:b', 'DTSTART:20260603', 'DTEND:20260604', 'SUMMARY:Indisponible'),
      ...event('UID:p', 'DTSTART:20260604', 'DTEND:20260606', 'SUMMARY:Provisoire'),
    );
    const { items } = await changed(body);
    expect(items.map(({ providerReservationId: id, status }) => `${id} ${status}`)).toEqual(['p PENDING']);
  });

  it('of Booking.com are shown as blocked, because its feeds name stays and closed periods alike', async () => {
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

  it('name the site that made their ids as the source if it takes bookings', async () => {
    const body = calendar(
      ...stay('a@airbnb.com', '20260601', '20260602'),
      ...stay('b@host.example', '20260603', '20260604'),
    );
    expect((await changed(body)).items.map(({ source }) => source)).toEqual(['airbnb.com', 'ical']);
  });

  it('with the same UID count as one, the newest', async () => {
    const body = calendar(
      ...stay('a', '20260601', '20260603', 'SEQUENCE:2'),
      ...stay('a', '20260701', '20260703', 'SEQUENCE:1'),
    );
    expect((await changed(body)).items).toMatchObject([{ checkIn: '2026-06-01', checkOut: '2026-06-03' }]);
    expect(await ical.reservations.read(callOf(body).call, 'a')).toMatchObject({ checkIn: '2026-06-01' });
  });

  it('have the confirmation code from the address in their description', async () => {
    const url = 'https://www.airbnb.com/hosting/reservations/details/HMABC';
    const body = calendar(
      ...stay('a', '20260601', '20260603', `DESCRIPTION:Reservation URL: ${url}\\nPhone Number (Last 4 Digits): 1234`),
    );
    expect((await changed(body)).items).toMatchObject([{ confirmationCode: 'HMABC', guests: 0, source: 'ical' }]);
  });
});
