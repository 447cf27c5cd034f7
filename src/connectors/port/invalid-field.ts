import { ConnectorError } from './errors.js';
import { warn } from './warnings.js';

/** The error of a guard: the path of the field and the expected form, never its value. */
export class InvalidField extends ConnectorError {
  constructor(
    readonly path: string,
    readonly expected: string,
  ) {
    super('invalid_response', `${path} is not ${expected}`);
  }
}

export const invalid = (path: string, expected: string): ConnectorError => new InvalidField(path, expected);

export const isInvalid = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && error.kind === 'invalid_response';

/** Warns that a part that could not be read is left out. */
export const warnOf = (error: ConnectorError): void =>
  error instanceof InvalidField ? warn(error.path, `not ${error.expected}`) : warn('', error.message);
