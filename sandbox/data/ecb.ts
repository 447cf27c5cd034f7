import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { dateOf, dayOfTime, weekdayOf } from '../ledger/dates.js';

export interface ReferenceRates {
  date: string;
  /** Units of the currency per 1 EUR, as the ECB prints them. */
  rates: Record<string, string>;
}

/** Plausible, not published: used when there is no ECB file. The ECB has no rate for KWD. */
const BUILT_IN: Record<string, string> = {
  USD: '1.1684',
  JPY: '186.75',
  CZK: '24.378',
  DKK: '7.4727',
  GBP: '0.87058',
  HUF: '366.90',
  PLN: '4.2543',
  RON: '5.0920',
  SEK: '10.8920',
  CHF: '0.9242',
  ISK: '143.20',
  NOK: '11.0980',
  TRY: '52.2478',
  AUD: '1.6610',
  BRL: '5.8740',
  CAD: '1.6177',
  CNY: '7.9827',
  HKD: '9.1507',
  IDR: '20082.05',
  ILS: '3.5787',
  INR: '109.0470',
  KRW: '1740.86',
  MXN: '20.3203',
  MYR: '4.6444',
  NZD: '2.0081',
  PHP: '70.356',
  SGD: '1.4912',
  THB: '37.728',
  ZAR: '19.3849',
};

/** Returns the newest row of the folder's `ecb-eurofxref-hist.csv.gz`, or built-in rates of the last working day. */
export async function referenceRates(dataDir: string | undefined, now: number): Promise<ReferenceRates> {
  const path = dataDir && join(dataDir, 'ecb-eurofxref-hist.csv.gz');
  const there = path
    ? await access(path).then(
        () => true,
        () => false,
      )
    : false;
  return path && there ? newestRow(path) : { date: latestWorkingDay(now), rates: BUILT_IN };
}

async function newestRow(path: string): Promise<ReferenceRates> {
  const rows = createReadStream(path)
    .pipe(createGunzip())
    .pipe(parse({ columns: true, to: 1 }));
  for await (const { Date: date, ...rates } of rows as AsyncIterable<Record<string, string>>) {
    return {
      date: date!,
      rates: Object.fromEntries(Object.entries(rates).filter(([code, rate]) => code && Number(rate) > 0)),
    };
  }
  throw new Error('The reference-rate file has no row');
}

function latestWorkingDay(now: number): string {
  let day = dayOfTime(now);
  while ([0, 6].includes(weekdayOf(day))) day -= 1;
  return dateOf(day);
}

/** Returns the ECB's `eurofxref-daily.xml`. */
export function toXml({ date, rates }: ReferenceRates): string {
  const cubes = Object.entries(rates).map(([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
    '\t<gesmes:subject>Reference rates</gesmes:subject>',
    '\t<gesmes:Sender>',
    '\t\t<gesmes:name>European Central Bank</gesmes:name>',
    '\t</gesmes:Sender>',
    '\t<Cube>',
    `\t\t<Cube time='${date}'>`,
    ...cubes,
    '\t\t</Cube>',
    '\t</Cube>',
    '</gesmes:Envelope>',
    '',
  ].join('\n');
}
