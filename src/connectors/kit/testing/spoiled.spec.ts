import { spoiled, type WrongType } from './spoiled.js';

describe('spoiled feeds', () => {
  const feed = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART;VALUE=DATE:20300701',
    'SUMMARY:long',
    '  text',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

  it('each lack one property of their events, including its folded lines', () => {
    expect(spoiled(feed, 'missing').map(({ path, text }) => [path, text])).toEqual([
      ['VEVENT.UID', feed.replace('UID:1\r\n', '')],
      ['VEVENT.DTSTART', feed.replace('DTSTART;VALUE=DATE:20300701\r\n', '')],
      ['VEVENT.SUMMARY', feed.replace('SUMMARY:long\r\n  text\r\n', '')],
    ]);
  });

  it('have another value in place of a property', () => {
    expect(spoiled(feed, 'text')[1]!.text).toContain('DTSTART;VALUE=DATE:something-else\r\n');
    expect(spoiled(feed, 'null')[0]!.text).toContain('UID:\r\n');
  });
});

describe('spoiled answers', () => {
  const json = JSON.stringify({
    items: [
      { id: 1, fee: { name: 'x' } },
      { id: 2, fee: null },
    ],
  });

  it('each lack one field, in every item of a list', () => {
    expect(spoiled(json, 'missing').map(({ path, text }) => [path, JSON.parse(text)])).toEqual([
      ['items', {}],
      ['items[].id', { items: [{ fee: { name: 'x' } }, { fee: null }] }],
      ['items[].fee', { items: [{ id: 1 }, { id: 2 }] }],
      [
        'items[].fee.name',
        {
          items: [
            { id: 1, fee: {} },
            { id: 2, fee: null },
          ],
        },
      ],
    ]);
  });

  it('have null in place of a field', () => {
    const [, id] = spoiled(json, 'null');
    expect(JSON.parse(id!.text)).toEqual({
      items: [
        { id: null, fee: { name: 'x' } },
        { id: null, fee: null },
      ],
    });
  });

  it.each<[WrongType, unknown, unknown]>([
    ['text', 1, '1'],
    ['text', 'confirmed', 'something-else'],
    ['number', '4.5', 4.5],
    ['number', { b: 1 }, 12],
    ['flag', 'yes', true],
    ['object', 'x', { of: 'another type' }],
    ['list', { b: 1 }, [{ b: 1 }]],
    ['nulls', [1], [null, 1]],
  ])('have %s in place of %j', (spoil, value, instead) => {
    expect(JSON.parse(spoiled(JSON.stringify({ a: value }), spoil)[0]!.text)).toEqual({ a: instead });
  });

  it('leave out fields to which the wrong type does not apply', () => {
    expect(spoiled('{"a":1}', 'nulls')).toEqual([]);
  });

  it('each lack one element of XML with its content, even if it is empty', () => {
    const xml = '<A><B x="1">text</B><C /><D><B>more</B></D></A>';
    expect(spoiled(xml, 'missing')).toEqual([
      { path: 'B', text: '<A><C /><D></D></A>' },
      { path: 'C', text: '<A><B x="1">text</B><D><B>more</B></D></A>' },
      { path: 'D', text: '<A><B x="1">text</B><C /></A>' },
    ]);
    expect(spoiled(xml, 'null')[0]!.text).toBe('<A><B/><C /><D><B/></D></A>');
  });
});
