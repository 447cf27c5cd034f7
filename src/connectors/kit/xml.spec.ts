import { objectsAt } from './rest/sources.js';
import { fieldsOf, parseXml, toXml } from './xml.js';

const refused = expect.objectContaining({ kind: 'invalid_response', message: 'answer is not XML' });
const parsed = (text: string) => parseXml(text, 'answer');

describe('parseXml', () => {
  it('reads elements, attributes, text and CDATA', () => {
    const root = parsed(
      '\ufeff<?xml version="1.0" encoding="utf-8"?><A x="1 &amp; 2"><B>one &lt; two</B><B><![CDATA[<b>&amp;</b>]]></B><C/></A>',
    );
    expect(root).toMatchObject({ name: 'A', attributes: { x: '1 & 2' } });
    expect(root.children.map(({ name, text }) => [name, text])).toEqual([
      ['B', 'one < two'],
      ['B', '<b>&amp;</b>'],
      ['C', ''],
    ]);
  });

  it.each([
    ['an entity bomb', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['a document type without entities', '<!doctype html><html></html>'],
    ['a document type for a validator', '<!DOCTYPE a SYSTEM "http://169.254.169.254/a.dtd"><a/>'],
    ['an undefined entity', '<a>&nbsp;</a>'],
    ['nothing', ''],
    ['JSON', '{"a":1}'],
    ['a number', '42'],
    ['half a document', '<a><b>1</b>'],
    ['overlapping tags', '<a><b></a></b>'],
    ['two roots', '<a/><b/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['deep nesting', '<a>'.repeat(200_000) + '</a>'.repeat(200_000)],
    ['more elements than can be kept', `<a>${'<b/>'.repeat(600_000)}</a>`],
    ['more attributes than can be kept', `<a ${Array.from({ length: 600_000 }, (_, n) => `b${n}=""`).join(' ')}/>`],
  ])('refuses %s', (_, text) => {
    expect(() => parsed(text)).toThrow(refused);
  });

  it('leaves out characters that XML forbids but .NET writes', () => {
    expect(parsed('<a>x&#x3;y&#0;z&#xFFFE;\u0001&#xD;&#65;&#x1F600;</a>').text).toBe('xyz\rA\u{1f600}');
  });
});

describe('fieldsOf', () => {
  it('returns the first child of each name, attributes and its own text', () => {
    const fields = fieldsOf(parsed('<R Currency="EUR"> 12.50 <ID> 7 </ID><ID>8</ID><Empty/><On>true</On></R>'));
    expect(fields.currency('@Currency')).toBe('EUR');
    expect(fields.price('#text').toString()).toBe('12.5');
    expect([fields.id('ID'), fields.optionalId('Empty'), fields.flag('On')]).toEqual(['7', null, true]);
    expect(() => fields.integer('Empty')).toThrow('R.Empty is not a number');
  });

  it('returns nested elements by paths, all of a name as a list, and attributes of a child by its name', () => {
    const fields = fieldsOf(
      parsed('<R><A x="1"><B y="2">b</B><B><C>c</C></B></A><A/><Empty z="3"/><Text>t</Text></R>'),
      'answer',
    );
    expect([fields.value('A@x'), fields.object('A').value('B@y'), fields.value('Empty@z')]).toEqual(['1', '2', '3']);
    const all = objectsAt(fields, 'A.B*');
    expect(all.map((one) => [one.value('#text'), one.value('@y'), one.value('C')])).toEqual([
      ['b', '2', undefined],
      ['', undefined, 'c'],
    ]);
    expect(() => all[1]!.id('D')).toThrow('answer.A.B*[1].D is not an id');
    expect([objectsAt(fields, 'Empty.B*'), objectsAt(fields, 'None.B*'), objectsAt(fields, 'A.None*')]).toEqual([
      [],
      [],
      [],
    ]);
    expect(() => objectsAt(fields, 'Text.B*')).toThrow('answer.Text is not an object');
  });

  it('does not confuse an element with a property of objects', () => {
    const fields = fieldsOf(parsed('<R><__proto__>x</__proto__><constructor>y</constructor></R>'));
    expect([fields.text('__proto__'), fields.text('constructor'), fields.has('toString')]).toEqual(['x', 'y', false]);
  });
});

describe('toXml', () => {
  it('writes elements in order, repeats lists and leaves out undefined values', () => {
    expect(
      toXml({ RQ: { ID: 7, Flag: false, Gone: undefined, Stays: { Stay: [{ A: 'x' }, { A: '' }] }, None: [] } }),
    ).toBe('<RQ><ID>7</ID><Flag>false</Flag><Stays><Stay><A>x</A></Stay><Stay><A></A></Stay></Stays></RQ>');
  });

  it('escapes markup in values, and reads back what it wrote', () => {
    const text = `</A><B x="1">&amp;]]>'"\u0000\ud800\u0007ü\n\u{1f600}`;
    const written = toXml({ A: text });
    expect(written).not.toMatch(/<B|\u0007/);
    expect(parsed(written).text).toBe(`</A><B x="1">&amp;]]>'"\ufffdü\n\u{1f600}`);
  });
});
