import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { checkedFieldsOf } from './checked-fields.js';

describe('fields that a connector reads', () => {
  const folder = mkdtempSync(`${tmpdir()}/connector-`);
  const write = (name: string, text: string) => writeFileSync(`${folder}/${name}`, text);
  beforeAll(() => {
    mkdirSync(`${folder}/recorded`);
    mkdirSync(`${folder}/testing`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are counted by the source that they are checked against', () => {
    write(
      'mapper.ts',
      "raw.id('id'); raw.optionalText('name'); raw.has('name'); raw.objects('fees'); raw.flag('odd');",
    );
    write('mapper.spec.ts', "raw.text('only-in-a-spec')");
    write('recorded/listing.json', '{"items":[{"id":1,"name":"x"}]}');
    write('testing/document.ts', "documentedCalls({ 'GET /x': { answer: ['items[].fees[].amount'] } })");
    expect(checkedFieldsOf(folder)).toEqual({ recorded: 2, documented: 1, neither: 1 });
  });

  it('may be sources of the kit', () => {
    write(
      'mapper.ts',
      "listing({ name: ['title', 'odd'], rooms: { Bed: 'place.beds' }, status: meaningIn('state', STATES) });",
    );
    write('recorded/listing.json', '{"title":"x","place":{"beds":1},"state":"new"}');
    expect(checkedFieldsOf(folder)).toEqual({ recorded: 4, documented: 0, neither: 1 });
  });

  it('may be elements and attributes of XML', () => {
    write('mapper.ts', "raw.text('Name'); raw.text('@Currency'); raw.text('Gone');");
    write('recorded/property.xml', '<P Currency="EUR"><Name>x</Name></P>');
    expect(checkedFieldsOf(folder)).toEqual({ recorded: 2, documented: 0, neither: 1 });
    write(
      'mapper.ts',
      "listing({ name: 'Name', deposit: 'Deposit@Type' }); objectsAt(raw, 'Images.Image*'); raw.value('Gone@Odd');",
    );
    write('recorded/property.xml', '<P><Deposit Type="5"/><Name>x</Name><Images><Image/></Images></P>');
    expect(checkedFieldsOf(folder)).toEqual({ recorded: 5, documented: 0, neither: 2 });
  });

  it('are none where there is no such folder', () => {
    expect(checkedFieldsOf(`${folder}/none`)).toEqual({ recorded: 0, documented: 0, neither: 0 });
  });
});
