import { readFileSync } from 'node:fs';
import { CONNECTORS } from '../../src/connectors/providers.js';
import { LOCALES } from '../../src/modules/connect-session/connect-session.types.js';

interface Texts {
  fields: Record<string, string>;
  helps: Record<string, string>;
}

/** Loads the texts by a path that the compiler does not follow: the console is compiled for browsers. */
const textsOf = async (locale: string): Promise<Texts> =>
  ((await import(`../../console/src/connect/texts/${locale}.js`)) as { texts: Texts }).texts;

/** Matches `Settings › API keys`: menus, as the PMS itself names them. */
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

  it('have one file for each language, and no two files are equal', async () => {
    const files = LOCALES.map((locale) => readFileSync(`console/src/connect/texts/${locale}.ts`, 'utf8'));
    expect(new Set(files).size).toBe(LOCALES.length);
  });
});
