import { parseXml } from '../xml.js';
import { plainXml } from './plain-xml.js';

it('XML as JSON has one path for each field, however many items there are', () => {
  const xml = parseXml('<A><Status ID="0">ok</Status><B><C>1</C></B><B><C>2</C><D/></B><E Date="x"/></A>', 'xml');
  expect(plainXml(xml)).toEqual({
    Status: { '@ID': '0', '#text': 'ok' },
    B: { C: '1', D: '' },
    E: { '@Date': 'x', '#text': '' },
  });
});
