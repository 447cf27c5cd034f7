import fc from 'fast-check';
import { isOrigin } from '../../values/text/origin.js';
import { contentPolicy } from './console-files.js';

/** Parses the header as a browser does: policies by commas, directives by semicolons. */
const directivesOf = (header: string): Map<string, string[]> =>
  new Map(
    header
      .split(/[;,]/)
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name, ...values]) => [name!, values]),
  );

const PLAIN = directivesOf(contentPolicy({}));

const hostile = fc.oneof(
  fc.constantFrom('https://a;report-uri', "https://a'", 'https://*', 'https://*.com', 'http://shop.example', "'self'"),
  fc.constantFrom(
    'https://a.example, script-src *',
    'https://a.example\nscript-src *',
    'https://a.example script-src',
    '',
  ),
  fc.string().map((text) => `https://${text}`),
  fc.string(),
);
const fair = fc.constantFrom('https://shop.example', 'https://shop.example:8443', 'http://localhost:3000');

describe('contentPolicy', () => {
  it('lets only named sites frame the page', () => {
    expect(contentPolicy({})).toContain("frame-ancestors 'none'");
    expect(contentPolicy({ frames: ['https://*'] })).toContain("frame-ancestors 'none'");
  });

  it('contains exactly its own directives, whatever the origins are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hostile, fair), { maxLength: 10 }), (frames) => {
        const directives = directivesOf(contentPolicy({ frames }));
        const { 'frame-ancestors': sites, ...others } = Object.fromEntries(directives);
        const { 'frame-ancestors': none, ...expected } = Object.fromEntries(PLAIN);
        expect(others).toEqual(expected);
        const accepted = frames.filter(isOrigin);
        expect(sites).toEqual(accepted.length > 0 ? accepted : none);
      }),
    );
  });
});
