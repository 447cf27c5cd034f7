/** The kinds of lines of a price. `OTHER` when neither the PMS nor the line's name gives the kind. */
export const CHARGE_KINDS = [
  'ACCOMMODATION',
  'EXTRA_GUEST',
  'CLEANING',
  'LINEN',
  'PET',
  'RESORT',
  'SERVICE',
  'CITY_TAX',
  'LODGING_TAX',
  'SALES_TAX',
  'VAT',
  'DISCOUNT',
  'OTHER',
] as const;

export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** For a PMS that gives the price of nights and nothing else. */
export const ALL_BUT_NIGHTS: ChargeKind[] = CHARGE_KINDS.filter((kind) => kind !== 'ACCOMMODATION');

/** The part of a price that a line belongs to. */
export type PricePart = 'base' | 'fees' | 'taxes' | 'discounts';

type Words = readonly [ChargeKind, RegExp];

const EXTRA_GUEST: Words = [
  'EXTRA_GUEST',
  /\b(extra|additional|further|more)[ _-]?(guest|person|people|adult)|zus[aä]tzliche[rn]? (gast|g[aä]st|person)|weitere[rn]? (gast|g[aä]st|person)|(personne|voyageur|invit[eé])s? suppl|(hu[eé]sped|persona)(es|s)? (adicional|extra)|(ospit|person)[aei] (aggiuntiv|extra)|extra (gast|persoon|personen)/i,
];

/** Names of fees in the languages that hosts use; the first match wins. */
const FEES: readonly Words[] = [
  EXTRA_GUEST,
  [
    'PET',
    /\b(pets?|dogs?|cats?|animals?|animaux|haustiere?|hunde?|chiens?|mascotas?|perros?|animali|can[ei]|huisdier(en)?|honde?n?|zwierz[eę]ta?)(\b|[ _-]?(fee|charge|geb|zuschlag))/i,
  ],
  [
    'CLEANING',
    /clean|housekeep|reinig|putz|m[eé]nage|nettoyage|limpieza|limpeza|pulizi|schoonma|sprz[aą]tani|st[aä]dning|reng[oø]|siivous|清掃|清洁|清潔/i,
  ],
  [
    'LINEN',
    /linen|bed ?sheets?|towel|bettw[aä]sche|handt[uü]ch|w[aä]schepaket|draps|\blinge\b|ropa de cama|toallas|biancheria|asciugaman|beddengoed|handdoek|po[sś]ciel|seng(e)?t[oø]j/i,
  ],
  ['RESORT', /resort|destination fee|facilit(y|ies) fee|amenit/i],
  [
    'SERVICE',
    /\bservice|booking fee|admin|management|processing|handling|buchungsgeb|bearbeitung|servicegeb|frais de (dossier|r[eé]servation)|gastos de gesti[oó]n|servizio|servicio|servicekosten|reserveringskosten/i,
  ],
];

const TAXES: readonly Words[] = [
  [
    'CITY_TAX',
    /city|municipal|touris|toeris|visitor|kurtaxe|kurbeitrag|ortstaxe|beherbergung|bettensteuer|s[eé]jour|tasa tur|ecotasa|soggiorno|verblijfsbelasting|op[lł]ata (miejscow|uzdrowisk)|klimatyczn/i,
  ],
  [
    'VAT',
    /\b(vat|gst|hst|mwst|ust|tva|iva|btw|mva|moms|tps|dph|[aä]fa)\b|value.?added|mehrwertsteuer|umsatzsteuer|consumption tax|valor a[nñ]adido|valore aggiunto|消費税/i,
  ],
  ['SALES_TAX', /sales ?tax|\b(tvq|qst|pst)\b/i],
  [
    'LODGING_TAX',
    /lodging|occupancy|hotel|accommodation|transient|h[eé]bergement|[uü]bernachtung|(room|bed|rent|nightly|guest|stay)[ _-]?(tax|levy)/i,
  ],
];

const namedBy = (words: readonly Words[], name: string): ChargeKind | undefined =>
  words.find(([, pattern]) => pattern.test(name))?.[0];

/** Returns the kind of a line from its name and its part of the price, for a PMS that does not give it. */
export function chargeKindOf(name: string, part: PricePart): ChargeKind {
  switch (part) {
    case 'base':
      return namedBy([EXTRA_GUEST], name) ?? 'ACCOMMODATION';
    case 'discounts':
      return 'DISCOUNT';
    case 'taxes':
      return namedBy(TAXES, name) ?? 'OTHER';
    case 'fees':
      return (
        namedBy(FEES, name) ??
        (/tax|steuer|taxe|impuesto|tassa|belasting/i.test(name) ? namedBy(TAXES, name) : undefined) ??
        'OTHER'
      );
  }
}
