import { isFinal, problemOf } from './problem.js';
import { LOCALES } from './texts/texts.types.js';
import { localeOf, textsOf } from './texts.js';

const fault = (status: number, code?: string) => ({ status, details: code ? [{ code, message: '' }] : [] });

describe('what the connect page says', () => {
  it.each([
    [fault(0), 'No answer'],
    [fault(400), 'Smoobu does not accept these credentials'],
    [fault(404, 'link_expired'), 'This link is no longer valid'],
    [fault(404, 'link_used_elsewhere'), 'This link is used in another browser'],
    [fault(409, 'too_many_attempts'), 'Too many attempts'],
    [fault(422, 'pms_invalid_credentials'), 'Smoobu does not accept these credentials'],
    [fault(422, 'other_pms_account'), 'Smoobu refused the connection'],
    [fault(429), 'Too many requests'],
    [fault(502), 'Smoobu answered with an error'],
    [fault(503), 'Smoobu cannot be reached now'],
    [fault(500), 'Something went wrong'],
  ])('explains %j in plain words', async (given, title) => {
    expect(problemOf(given, await textsOf('en'), 'Smoobu').title).toBe(title);
  });

  it('offers another attempt only where one can help', () => {
    expect([fault(404, 'link_expired'), fault(409, 'too_many_attempts')].map(isFinal)).toEqual([true, true]);
    expect([fault(0), fault(422), fault(503)].map(isFinal)).toEqual([false, false, false]);
  });

  it('is in the first supported language, otherwise in English', () => {
    expect(localeOf(['de-AT', 'en'])).toBe('de');
    expect(localeOf(['ja', 'pt-BR'])).toBe('pt');
    expect(localeOf(['ja'])).toBe('en');
  });

  it('has every text in every language, and no text equal to the English one', async () => {
    const english = await textsOf('en');
    for (const locale of LOCALES.filter((one) => one !== 'en')) {
      const texts = await textsOf(locale);
      expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
      expect(Object.keys(texts.problems).sort()).toEqual(Object.keys(english.problems).sort());
      expect(texts.intro('Harbour')).toContain('Harbour');
      expect(texts.alias('Harbour', 'Seaside')).toMatch(/Harbour.*Seaside.*Harbour/);
      expect(texts.title).not.toBe(english.title);
    }
  });
});
