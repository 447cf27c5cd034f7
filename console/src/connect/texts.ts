import { type Locale, LOCALES, type Texts } from './texts/texts.types.js';

const LOADERS: Record<Locale, () => Promise<{ texts: Texts }>> = {
  en: () => import('./texts/en.js'),
  de: () => import('./texts/de.js'),
  es: () => import('./texts/es.js'),
  fr: () => import('./texts/fr.js'),
  it: () => import('./texts/it.js'),
  pt: () => import('./texts/pt.js'),
};

/** Returns the first preferred language (`de-AT`) that is supported, otherwise English. */
export const localeOf = (wanted: readonly string[]): Locale =>
  wanted.map((one) => LOCALES.find((locale) => one.toLowerCase().split('-')[0] === locale)).find(Boolean) ?? 'en';

export const textsOf = async (locale: Locale): Promise<Texts> => (await LOADERS[locale]()).texts;
