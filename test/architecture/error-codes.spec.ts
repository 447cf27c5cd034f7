import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCodesPage } from '../../src/cli/error-codes-page.js';
import { CEILINGS } from '../../src/records/ceilings/ceilings.list.js';
import { ALL_ERROR_CODES, entryOf, type ErrorCode } from '../../src/values/errors/error-codes.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** Each ceiling is provoked by `test/e2e/ceilings.e2e-spec.ts`. */
const OF_CEILINGS: ReadonlySet<string> = new Set(Object.values(CEILINGS).map(({ code }) => code));

/** Codes that unit specs expect, but no end-to-end test. The list may only shrink. */
const BELOW_THE_SERVICE: ReadonlySet<ErrorCode> = new Set([
  ...['request_timeout', 'request_in_progress'],
  ...['schema_outgrown', 'queue_unreachable', 'internal_error'],
  ...['other_pms_account', 'too_many_api_keys', 'too_many_consumers'],
  ...['url_removed', 'attempt_running'],
  ...[
    'listing_inactive',
    'closed_to_arrival',
    'closed_to_departure',
    'stay_rules_broken',
    'no_price',
    'too_many_stays',
  ],
  ...['too_many_holds', 'not_the_owner', 'confirm_not_supported'],
  ...['terms_changed', 'channel_owned', 'stay_begun'],
  ...['pms_price_changed', 'not_known_to_pms', 'pms_outcome_unknown'],
] as const);

const textOf = (...patterns: string[]): string =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT })
    .toString()
    .trim()
    .split('\n')
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');

const endToEnd = textOf('test/e2e/*.ts', 'test/support/*.ts');
const specs = textOf('src/*spec.ts') + endToEnd;

const unexpectedIn = (text: string): ErrorCode[] =>
  ALL_ERROR_CODES.filter((code) => !OF_CEILINGS.has(code) && !new RegExp(`['"\` ]${code}['"\`]`).test(text));

const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as {
  paths: Record<
    string,
    Record<string, { 'x-error-codes': ErrorCode[]; responses: Record<string, { 'x-error-codes'?: ErrorCode[] }> }>
  >;
};

/** Reasons why an expired change of a stay has no new offer, in addition to those of a quote. */
const OF_A_CHANGE: ReadonlySet<ErrorCode> = new Set(['wrong_state', 'channel_owned']);

describe('every error code', () => {
  it('is in snake_case, has a status, and says in sentences when it is given and what to do', () => {
    for (const code of ALL_ERROR_CODES) {
      const { statuses, when, remedy } = entryOf(code);
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect([code, statuses.length > 0]).toEqual([code, true]);
      for (const text of [when, remedy]) expect([code, text]).toEqual([code, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
  });

  it('is in docs/error-codes.md as in the list (npm run docs:errors)', () => {
    expect(readFileSync(join(ROOT, 'docs/error-codes.md'), 'utf8')).toBe(errorCodesPage());
  });

  it('is expected by a test', () => {
    expect(unexpectedIn(specs)).toEqual([]);
  });

  it('is expected by a test that sends a request to the service, except for those listed', () => {
    expect(new Set(unexpectedIn(endToEnd))).toEqual(BELOW_THE_SERVICE);
  });

  it('is listed by an operation, unless every operation can return it or routing returns it', () => {
    const listed = new Set(
      Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).flatMap((operation) => operation['x-error-codes']),
      ),
    );
    expect(ALL_ERROR_CODES.filter((code) => !listed.has(code))).toEqual(['request_timeout', 'workspace_moved']);
  });

  it('is listed only for responses with one of its statuses, except for reasons why an expired offer has no successor', () => {
    const others = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.entries(responses).flatMap(([status, { 'x-error-codes': codes = [] }]) => {
          const foreign = codes.filter((code) => !entryOf(code).statuses.includes(Number(status)));
          return foreign.length === 0 ? [] : [[`${method} ${path}`, status, foreign] as const];
        }),
      ),
    );
    expect(others.map(([operation, status]) => [operation, status])).toEqual([
      ['get /api/v1/quote/{id}', '410'],
      ['post /api/v1/quote/{id}/hold', '410'],
      ['post /api/v1/reservation', '410'],
      ['post /api/v1/reservation/{id}/change/{changeID}/confirm', '410'],
    ]);
    const reasons = new Set(document.paths['/api/v1/quote']!['post']!['x-error-codes']);
    for (const [operation, , codes] of others)
      expect([operation, codes.filter((code) => !reasons.has(code) && !OF_A_CHANGE.has(code))]).toEqual([
        operation,
        [],
      ]);
    const statuses = others.flatMap(([, , codes]) => codes.flatMap((code) => entryOf(code).statuses));
    expect(statuses.filter((status) => [401, 403, 404, 413, 415, 429].includes(status))).toEqual([]);
  });
});
