/**
 * Active ISO 4217 codes by minor unit (decimal places of an amount). Generated; do not edit by hand.
 *
 * Source: GitHub `datasets/currency-codes`, `data/codes-all.csv`, commit ab9b0ae88e8bffd4ac1c468ce9c784738d3376ba
 * (2026-02-01), compiled from the lists of SIX, the ISO 4217 maintenance agency. Public Domain Dedication and License.
 * Codes without a minor unit (metals, testing, XXX) are left out: no amount can be given in them.
 */
const CODES_BY_MINOR_UNIT: readonly (readonly [minorUnits: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW
     CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF
     IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK
     MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP
     SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG
     YER ZAR ZMW ZWG`,
  ],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** Minor unit by currency code: JPY 0, EUR 2, KWD 3, CLF 4. */
export const MINOR_UNITS: ReadonlyMap<string, number> = new Map(
  CODES_BY_MINOR_UNIT.flatMap(([minorUnits, codes]) => codes.split(/\s+/).map((code) => [code, minorUnits] as const)),
);
