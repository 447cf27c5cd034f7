import { existsSync, readFileSync } from 'node:fs';
import { MINOR_UNITS } from './currencies.js';

const list = '../shared/data/iso-4217.csv';
const onRealData = existsSync(list) ? it : it.skip;

onRealData('real data: the table is that of the ISO 4217 list', () => {
  const rows = readFileSync(list, 'utf8').trim().split('\n').slice(1);
  const entries = rows.map((row) => row.split(',')).filter(([, , minor]) => minor !== '');
  expect(Object.fromEntries(MINOR_UNITS)).toEqual(
    Object.fromEntries(entries.map(([code, , minor]) => [code, Number(minor)])),
  );
});
