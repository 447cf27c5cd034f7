/** The 16 accepted provider codes, in the order of docs/interface.md#providers. */
export const PROVIDERS = [
  'PROVIDER_01',
  'PROVIDER_02',
  'PROVIDER_03',
  'PROVIDER_04',
  'PROVIDER_05',
  'PROVIDER_06',
  'PROVIDER_07',
  'PROVIDER_08',
  'PROVIDER_09',
  'PROVIDER_10',
  'PROVIDER_11',
  'PROVIDER_12',
  'PROVIDER_13',
  'PROVIDER_14',
  'PROVIDER_15',
  'PROVIDER_16',
] as const;

export type Provider = (typeof PROVIDERS)[number];
