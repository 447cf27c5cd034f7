import type { FastifyRequest } from 'fastify';
import { DomainError, type ErrorDetail } from '../../values/errors/domain-error.js';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** The path prefix of pages whose form works without scripts. */
const FORM_PREFIX = '/connect/';
const MOST_BYTES = 1_024;

/** Returns whether the request is the form of such a page. Everywhere else a body is JSON. */
export const isForm = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith(FORM_PREFIX) && headers['content-type']?.split(';')[0]!.trim().toLowerCase() === FORM_TYPE;

/** Passes the fields of a form to `done`; the last of equal names counts. 400 when the body is longer than any form. */
export const readForm = (body: Buffer, done: (error: Error | null, fields?: Record<string, string>) => void): void => {
  if (body.length > MOST_BYTES) {
    const details: ErrorDetail[] = [{ code: 'too_large', message: `The form must have at most ${MOST_BYTES} bytes` }];
    done(new DomainError('invalid', 'Validation failed', { details }));
  } else done(null, Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
};
