import { DomainError } from '../../values/errors/domain-error.js';

/** Builds a 403: the key was accepted but lacks a right. `code` names the right. */
export const forbidden = (code: string, message: string): DomainError =>
  new DomainError('forbidden', message, { code, details: [{ code, message }] });
