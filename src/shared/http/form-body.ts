import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Where pages of ours have a form that works without scripts. */
const FORM_PREFIX = '/connect/';
const MOST_BYTES = 1_024;

/** Whether it is the form of a page of ours. Everywhere else a body is JSON. */
export const isForm = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith(FORM_PREFIX) && headers['content-type']?.split(';')[0]!.trim().toLowerCase() === FORM_TYPE;

/** Gives the fields of a form to `done`; of fields with the same name the last one counts. 400: longer than any form of ours. */
export const readForm = (body: Buffer, done: (error: Error | null, fields?: Record<string, string>) => void): void => {
  if (body.length > MOST_BYTES) {
    const details = [{ code: 'size', message: `The form must have at most ${MOST_BYTES} bytes` }];
    done(new DomainError('invalid', 'Validation failed', { details }));
  } else done(null, Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
};
