import type { Fields } from '../kit/guards.js';

/** The first of the texts that there is in English, else in the first language that has it. */
export function textIn(...names: string[]): (raw: Fields) => string | undefined {
  return (raw) => {
    const languages = raw.objects('texts');
    const english = languages.filter((text) => text.optionalText('language') === 'en');
    const texts = [...english, ...languages];
    return names.flatMap((name) => texts.map((text) => text.optionalText(name))).find(Boolean);
  };
}
