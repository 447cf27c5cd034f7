/** Feeds that are written to be expensive to read. Each is a whole calendar of about the given length. */

const joined = (lines: readonly string[]): string => lines.join('\r\n');
const wrapped = (...lines: string[]): string =>
  joined(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', '']);

const upTo = (characters: number, line: (at: number) => string): string => {
  const lines: string[] = [];
  for (let left = characters; left > 0; left -= lines.at(-1)!.length + 2) lines.push(line(lines.length));
  return joined(lines);
};

const event = (...lines: string[]): string => joined(['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
const stay = (uid: string | number, ...more: string[]): string =>
  event(`UID:${uid}`, 'DTSTART:20260601', 'DTEND:20280601', ...more);

const filled = (characters: number, text: string): string =>
  text.repeat(Math.max(1, Math.floor(characters / text.length)));

/** Returns an event whose description repeats the text. */
const described =
  (text: string) =>
  (characters: number): string =>
    wrapped(stay('a', `DESCRIPTION:${filled(characters, text)}`));

export const HOSTILE_FEEDS: readonly (readonly [name: string, feed: (characters: number) => string])[] = [
  ['events that are as long as the calendar', (size) => wrapped(upTo(size, (at) => stay(at)))],
  ['events of one id', (size) => wrapped(upTo(size, () => stay('same', 'SEQUENCE:1')))],
  ['events of one line', (size) => wrapped(upTo(size, () => event('UID:a')))],
  ['events that recur', (size) => wrapped(upTo(size, (at) => stay(at, 'RRULE:FREQ=SECONDLY;COUNT=999999999')))],
  ['dates of recurrence', (size) => wrapped(stay('a', `RDATE:${filled(size, '20260601,')}`))],
  [
    'times in UTC',
    (size) =>
      wrapped(
        'X-WR-TIMEZONE:Asia/Kathmandu',
        upTo(size, (at) =>
          event(`UID:${at}`, `DTSTART:2026060${(at % 9) + 1}T${String(at % 24).padStart(2, '0')}1500Z`),
        ),
      ),
  ],
  [
    'properties of one event',
    (size) =>
      wrapped(
        event(
          'UID:a',
          'DTSTART:20260601',
          upTo(size, (at) => `X-${at}:1`),
        ),
      ),
  ],
  ['properties that an event repeats', (size) => wrapped(event(upTo(size, () => 'SUMMARY:again')))],
  ['properties of the calendar', (size) => wrapped(upTo(size, (at) => `X-${at}:1`))],
  ['one long line', (size) => wrapped(filled(size, 'x'))],
  ['a name without an end', (size) => wrapped(event('UID:a', filled(size, 'A')))],
  ['folds of one character', (size) => wrapped(event('UID:a', `DESCRIPTION:x${filled(size, '\r\n y')}`))],
  ['empty lines', (size) => wrapped(filled(size, '\r\n'))],
  ['returns without line feeds', (size) => wrapped(`X:${filled(size, '\r')}`)],
  ['quotes in parameters', (size) => wrapped(event(`DTSTART;${filled(size, '""')}:20260601`))],
  ['a quote without an end', (size) => wrapped(event(`DTSTART;X="${filled(size, 'a:')}`))],
  ['parameters', (size) => wrapped(event(`DTSTART${filled(size, ';VALUE=DATE-TIME')}:20260601`))],
  ['backslashes', described('\\')],
  ['addresses in a description', described('https://a')],
  ['parts of an address', described('https://a/-/')],
  ['codes in an address', described('https://a?code=&code=')],
  ['white space in a description', described(' \\n')],
  ['words of closed periods', (size) => wrapped(stay('a', `SUMMARY:${filled(size, 'not closed - ')}`))],
  ['a long id', (size) => wrapped(stay(filled(size, '@a.')))],
  ['a long publisher', (size) => wrapped(`PRODID:-//${filled(size, '/a')}`)],
  ['a long duration', (size) => wrapped(event('UID:a', 'DTSTART:20260601', `DURATION:P${filled(size, '1')}`))],
  ['spaces around a date', (size) => wrapped(event('UID:a', `DTSTART:${filled(size, ' ')}x${filled(size, ' ')}`))],
  [
    'components within one another',
    (size) =>
      wrapped(
        upTo(size / 2, () => 'BEGIN:X'),
        upTo(size / 2, () => 'END:X'),
      ),
  ],
  [
    'alarms of an event',
    (size) =>
      wrapped(
        'BEGIN:VEVENT',
        'UID:a',
        upTo(size, () => 'BEGIN:VALARM\r\nEND:VALARM'),
        'END:VEVENT',
      ),
  ],
  ['spaces after the calendar', (size) => wrapped(stay('a')) + filled(size, ' ')],
  ['ends of calendars', (size) => wrapped(filled(size, 'END:VCALENDAR\r\n'))],
];

/** Returns the feed of that name, or the first one. */
export const hostileFeed = (name: string | undefined, characters: number): string => {
  const [, feed] = HOSTILE_FEEDS.find(([known]) => known === name) ?? HOSTILE_FEEDS[0]!;
  return feed(characters);
};
