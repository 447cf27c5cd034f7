import { DomainError } from '../../values/errors/domain-error.js';
import type { ErrorCode } from '../../values/errors/error-codes.js';
import { hasScope, type KeyRights, type KeyScope } from './rights.js';

/** Builds a 403: the key was accepted but lacks a right. `code` names the reason. */
export const forbidden = (code: ErrorCode, message: string): DomainError =>
  new DomainError('forbidden', message, { code, details: [{ code, message }] });

/** Refuses (403) a customer's key. */
export const requireOperator = ({ isOperator }: KeyRights): void => {
  if (!isOperator)
    throw forbidden(
      'operator_required',
      'This needs the key of an operator; create one with `npm run cli -- keys create --operator`',
    );
};

/** Refuses (403) a key without the scope. */
export const requireScope = (rights: KeyRights, scope: KeyScope): void => {
  if (!hasScope(rights, scope)) throw forbidden('missing_scope', `This API key lacks the scope ${scope}`);
};
