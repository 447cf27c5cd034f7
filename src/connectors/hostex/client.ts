import type { Connector } from '../port/connector.js';
import type { ConnectorErrorKind } from '../port/errors.js';
import { Fields } from '../kit/guards.js';
import { reasonIn, refusal } from '../kit/refusals.js';
import { list, offset } from '../kit/rest/lists.js';

/** 0 according to the documentation, 200 in recorded answers. */
const SUCCESS = [0, 200];
/** Refusals are short: a longer body is an answer, and is not parsed twice. */
const LONGEST_REFUSAL = 4000;

const KINDS: ReadonlyMap<number, [ConnectorErrorKind, string]> = new Map([
  [401, ['invalid_credentials', 'The PMS refused the credentials']],
  [429, ['rate_limited', 'The PMS limits how often it may be called']],
  [420, ['rejected', 'The subscription of the account at the PMS does not allow this']],
]);

/**
 * Classifies answers: refusals have status 200 and an `error_code` that means the HTTP status.
 * https://apidoc.hostex.io/reference/errors
 */
export const classify: NonNullable<Connector['classify']> = ({ status, text }) => {
  const refused = refusalIn(text);
  if (!refused) return undefined;
  const { code, message } = refused;
  const known = KINDS.get(code) ?? KINDS.get(status);
  if (known) return { kind: known[0], message: known[1] };
  if (code >= 500) return { kind: 'unavailable', message: `The PMS answered with an error (${code})` };
  return refusal(code, code === 404 ? 'not_found' : reasonIn(message, { not_available: /conflict/i }));
};

function refusalIn(text: string): { code: number; message: string } | undefined {
  if (text.length > LONGEST_REFUSAL) return undefined;
  try {
    const body = Fields.of(JSON.parse(text), 'body');
    const code = body.integer('error_code');
    return SUCCESS.includes(code) ? undefined : { code, message: body.optionalText('error_msg') };
  } catch {
    return undefined;
  }
}

/** Returns a list of the account, named like the field of its items. */
export const listOf = (name: string) =>
  list({
    path: `/${name}`,
    items: `data.${name}`,
    total: 'data.total',
    pages: offset({ offset: 'offset', limit: 'limit' }, 100),
  });
