import { readFileSync } from 'node:fs';
import { LOCALES } from '../../console/src/connect/texts/texts.types.js';
import { textsOf } from '../../console/src/connect/texts.js';
import { CONNECTORS } from '../../src/connectors/providers.js';

/** `Settings › API keys`: menus, which the PMS itself names so. */
const MENUS = /^[\w&\-.\s]+(?: › [\w&\-.\s]+)+$/;

const hostFields = CONNECTORS.flatMap(({ definition }) => definition.auth)
  .filter(({ authType }) => authType !== 'OAUTH')
  .flatMap(({ fields }) => fields);

describe('texts of the connect page', () => {
  it.each(LOCALES)(
    'in %s have a label for every credential, and a help text where it says more than menus',
    async (locale) => {
      const { fields, helps } = await textsOf(locale);
      const prose = hostFields.map(({ help }) => help).filter((help) => !MENUS.test(help));
      expect(prose.length).toBeGreaterThan(5);
      expect(hostFields.map(({ name }) => name).filter((name) => !(name in fields))).toEqual([]);
      expect(Object.keys(helps).sort()).toEqual(locale === 'en' ? [] : [...new Set(prose)].sort());
    },
  );

  it('are one file for each language, and no two say the same', async () => {
    const files = LOCALES.map((locale) => readFileSync(`console/src/connect/texts/${locale}.ts`, 'utf8'));
    expect(new Set(files).size).toBe(LOCALES.length);
  });
});
