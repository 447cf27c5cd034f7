/**
 * Where a booking was made. `DIRECT`: with the host or the PMS itself; `OTHER`: the PMS names none, or one not in this
 * list.
 */
export const CHANNELS = [
  'DIRECT',
  'AIRBNB',
  'BOOKING_COM',
  'VRBO',
  'EXPEDIA',
  'AGODA',
  'TRIPADVISOR',
  'GOOGLE',
  'HOMETOGO',
  'HOLIDU',
  'MARRIOTT',
  'HOPPER',
  'TRIP_COM',
  'HOSTELWORLD',
  'OTHER',
] as const;

export type Channel = (typeof CHANNELS)[number];

/** Matched against the letters and digits of a name, in lower case. The first match wins. */
const NAMES: readonly (readonly [Channel, RegExp])[] = [
  ['AIRBNB', /airbnb/],
  ['BOOKING_COM', /^booking$|bookingcom|bookingdotcom/],
  ['VRBO', /vrbo|homeaway|abritel|fewodirekt|bookabach|stayz/],
  ['EXPEDIA', /expedia|hotelscom|orbitz|travelocity/],
  ['AGODA', /agoda/],
  ['TRIPADVISOR', /tripadvisor|flipkey|holidaylettings|housetrip/],
  ['GOOGLE', /google/],
  ['HOMETOGO', /hometogo/],
  ['HOLIDU', /holidu/],
  ['MARRIOTT', /marriott|homesandvillas/],
  ['HOPPER', /hopper/],
  ['TRIP_COM', /^trip(com)?$|ctrip/],
  ['HOSTELWORLD', /hostelworld/],
  [
    'DIRECT',
    /direct|direkt|website|webseite|siteweb|bookingengine|bookingsite|bookingpage|bookingbutton|widget|manual|owner|^(ibe|pms|own|phone|email|walkin|frontdesk|offline|web|homepage|commander|navigator|distributor)$/,
  ],
];

/** Returns the channel for the PMS's own name for it. */
export function channelOf(source: string): Channel {
  const plain = source.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return NAMES.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'OTHER';
}
