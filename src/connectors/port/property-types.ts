/** The kinds of places that are listed. `OTHER` when the PMS names none, or one that is not in this list. */
export const PROPERTY_TYPES = [
  'APARTMENT',
  'STUDIO',
  'LOFT',
  'HOUSE',
  'TOWNHOUSE',
  'VILLA',
  'BUNGALOW',
  'COTTAGE',
  'CABIN',
  'CHALET',
  'FARM_STAY',
  'GUESTHOUSE',
  'BED_AND_BREAKFAST',
  'HOTEL',
  'APARTHOTEL',
  'HOSTEL',
  'RESORT',
  'ROOM',
  'BOAT',
  'CAMPER',
  'TENT',
  'TREEHOUSE',
  'CASTLE',
  'OTHER',
] as const;

export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** Matched against its words in lower case. The first match wins, so special types precede general ones. */
const NAMES: readonly (readonly [PropertyType, RegExp])[] = [
  ['TREEHOUSE', /tree ?house|baumhaus|cabane dans les arbres/],
  ['BOAT', /\bboat|houseboat|yacht|hausboot|p[eé]niche|\bbarco\b|woonboot/],
  ['CAMPER', /camper|\brv\b|caravan|motor ?home|mobile home|wohnmobil|recreational vehicle|\bbus\b|\bvan\b/],
  ['TENT', /\btent|tipi|yurt|glamping|camp ?site|camping|zelt/],
  ['CASTLE', /castle|ch[aâ]teau|schloss|palace|palazzo|manor/],
  ['APARTHOTEL', /apart(ment)?[ -]?hotel|condo ?hotel|serviced apartment|r[eé]sidence h[oô]teli[eè]re/],
  ['HOSTEL', /hostel|dorm|jugendherberge|auberge de jeunesse/],
  [
    'BED_AND_BREAKFAST',
    /bed (and|&) ?breakfast|\bb ?(&|and|n) ?b\b|chambres? d'h[oô]te|bed_breakfast|fr[uü]hst[uü]ckspension/,
  ],
  ['RESORT', /resort|holiday (park|village)|ferienpark/],
  ['HOTEL', /hotel|h[oô]tel|\binn\b|motel|ryokan|riad/],
  ['GUESTHOUSE', /guest ?(house|suite)|pension\b|g[aä]stehaus|lodge\b|homestay|casa particular|minsu/],
  ['STUDIO', /studio|efficiency|einzimmer/],
  ['LOFT', /\bloft|penthouse/],
  ['VILLA', /\bvilla/],
  ['CHALET', /chalet/],
  ['BUNGALOW', /bungalow/],
  ['CABIN', /cabin|\bhut\b|h[uü]tte|caba[nñ]a|log home/],
  ['COTTAGE', /cottage|g[iî]te|ferienhaus|landhaus|casa rural|country house/],
  ['FARM_STAY', /farm|agriturismo|bauernhof|finca|masseria|ranch|barn/],
  ['TOWNHOUSE', /town ?house|town ?home|duplex|row house|reihenhaus|maison de ville/],
  [
    'APARTMENT',
    /apartment|appart|\bflat\b|\bapto?\b|condo|wohnung|piso|appartamento|departamento|apartamento|maisonette/,
  ],
  ['ROOM', /\broom|\bsuite\b|zimmer|chambre|habitaci[oó]n|camera\b|\bbed\b/],
  ['HOUSE', /house|\bhaus\b|\bhome\b|maison|\bcasa\b|\bhuis\b|building|vacation rental/],
];

/** Returns the type for a PMS's own text for it; codes (`TINY_HOUSE`, `tinyHouse`) are read as words. */
export function propertyTypeOf(text: string): PropertyType {
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return NAMES.find(([, pattern]) => pattern.test(words))?.[0] ?? 'OTHER';
}
