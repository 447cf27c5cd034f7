import type { Tax } from '../ledger/types.js';

type PlaceTax = Pick<Tax, 'name' | 'kind' | 'per' | 'amount' | 'percent' | 'appliesTo'>;

/** One place of the built-in data: four properties each. Prices are in the currency's major unit. */
export interface Place {
  city: string;
  state: string;
  zipcode: string;
  countryCode: string;
  timeZone: string;
  currency: string;
  latitude: number;
  longitude: number;
  street: string;
  /** The usual price of a night. */
  price: number;
  /** Prices are rounded to this. */
  step: number;
  south?: boolean;
  /** Name of a small hotel whose two room types have several units. */
  hotel?: string;
  taxes: PlaceTax[];
}

/** Returns a tax on rent and fees, as lodging is taxed in these places. */
const percent = (name: string, kind: Tax['kind'], amount: string): PlaceTax => ({
  name,
  kind,
  per: 'stay',
  amount,
  percent: true,
  appliesTo: ['rent', 'fees'],
});
const perGuestNight = (name: string, kind: Tax['kind'], amount: string): PlaceTax => ({
  name,
  kind,
  per: 'guest_night',
  amount,
  percent: false,
  appliesTo: [],
});

export const PLACES: Place[] = [
  {
    city: 'Austin',
    state: 'Texas',
    zipcode: '78704',
    countryCode: 'US',
    timeZone: 'America/Chicago',
    currency: 'USD',
    latitude: 30.2425,
    longitude: -97.7588,
    street: 'Bluebonnet Lane',
    price: 180,
    step: 1,
    hotel: 'Barton House',
    taxes: [percent('State hotel tax', 'lodgingTax', '6'), percent('City hotel tax', 'cityTax', '11')],
  },
  {
    city: 'Edinburgh',
    state: 'Scotland',
    zipcode: 'EH3 6TT',
    countryCode: 'GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
    latitude: 55.9575,
    longitude: -3.2036,
    street: 'Cumberland Street',
    price: 140,
    step: 1,
    taxes: [percent('VAT', 'vat', '20')],
  },
  {
    city: 'Nice',
    state: "Provence-Alpes-Côte d'Azur",
    zipcode: '06300',
    countryCode: 'FR',
    timeZone: 'Europe/Paris',
    currency: 'EUR',
    latitude: 43.6982,
    longitude: 7.2765,
    street: 'Rue de la Préfecture',
    price: 130,
    step: 1,
    taxes: [perGuestNight('Taxe de séjour', 'cityTax', '2.53'), percent('TVA', 'vat', '10')],
  },
  {
    city: 'Kyoto',
    state: 'Kyoto',
    zipcode: '605-0074',
    countryCode: 'JP',
    timeZone: 'Asia/Tokyo',
    currency: 'JPY',
    latitude: 35.0037,
    longitude: 135.7772,
    street: 'Gionmachi Minamigawa',
    price: 21000,
    step: 100,
    hotel: 'Gion Machiya',
    taxes: [perGuestNight('Accommodation tax', 'cityTax', '200'), percent('Consumption tax', 'vat', '10')],
  },
  {
    city: 'Kuwait City',
    state: 'Al Asimah',
    zipcode: '15300',
    countryCode: 'KW',
    timeZone: 'Asia/Kuwait',
    currency: 'KWD',
    latitude: 29.3759,
    longitude: 47.9774,
    street: 'Arabian Gulf Street',
    price: 38,
    step: 0.25,
    taxes: [],
  },
  {
    city: 'Singapore',
    state: '',
    zipcode: '168565',
    countryCode: 'SG',
    timeZone: 'Asia/Singapore',
    currency: 'SGD',
    latitude: 1.2839,
    longitude: 103.8303,
    street: 'Eng Hoon Street',
    price: 220,
    step: 1,
    taxes: [percent('GST', 'vat', '9')],
  },
  {
    city: 'Byron Bay',
    state: 'New South Wales',
    zipcode: '2481',
    countryCode: 'AU',
    timeZone: 'Australia/Sydney',
    currency: 'AUD',
    latitude: -28.6437,
    longitude: 153.6124,
    street: 'Lawson Street',
    price: 290,
    step: 1,
    south: true,
    taxes: [percent('GST', 'vat', '10')],
  },
  {
    city: 'Zermatt',
    state: 'Valais',
    zipcode: '3920',
    countryCode: 'CH',
    timeZone: 'Europe/Zurich',
    currency: 'CHF',
    latitude: 46.0207,
    longitude: 7.7491,
    street: 'Steinmattstrasse',
    price: 310,
    step: 5,
    hotel: 'Haus Arve',
    taxes: [perGuestNight('Kurtaxe', 'cityTax', '4.00')],
  },
  {
    city: 'Québec',
    state: 'Québec',
    zipcode: 'G1R 2S5',
    countryCode: 'CA',
    timeZone: 'America/Toronto',
    currency: 'CAD',
    latitude: 46.8123,
    longitude: -71.2145,
    street: 'Rue Saint-Jean',
    price: 165,
    step: 1,
    taxes: [
      percent('Taxe sur l’hébergement', 'lodgingTax', '3.5'),
      percent('TPS', 'vat', '5'),
      percent('TVQ', 'salesTax', '9.975'),
    ],
  },
  {
    city: 'Queenstown',
    state: 'Otago',
    zipcode: '9300',
    countryCode: 'NZ',
    timeZone: 'Pacific/Auckland',
    currency: 'NZD',
    latitude: -45.0312,
    longitude: 168.6626,
    street: 'Frankton Road',
    price: 260,
    step: 5,
    south: true,
    taxes: [percent('GST', 'vat', '15')],
  },
  {
    city: 'Cape Town',
    state: 'Western Cape',
    zipcode: '8005',
    countryCode: 'ZA',
    timeZone: 'Africa/Johannesburg',
    currency: 'ZAR',
    latitude: -33.9068,
    longitude: 18.4081,
    street: 'Beach Road',
    price: 1900,
    step: 10,
    south: true,
    taxes: [percent('VAT', 'vat', '15')],
  },
  {
    city: 'Bergen',
    state: 'Vestland',
    zipcode: '5003',
    countryCode: 'NO',
    timeZone: 'Europe/Oslo',
    currency: 'NOK',
    latitude: 60.3971,
    longitude: 5.3245,
    street: 'Strandgaten',
    price: 1450,
    step: 10,
    taxes: [percent('MVA', 'vat', '12')],
  },
];
