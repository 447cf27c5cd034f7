import type { Fields } from '../kit/guards.js';

/** Returns the first of the texts that exists in English, otherwise in the first language that has it. */
export function textIn(...names: string[]): (raw: Fields) => string | undefined {
  return (raw) => {
    const languages = raw.objects('texts');
    const english = languages.filter((text) => text.optionalText('language') === 'en');
    const texts = [...english, ...languages];
    return names.flatMap((name) => texts.map((text) => text.optionalText(name))).find(Boolean);
  };
}
