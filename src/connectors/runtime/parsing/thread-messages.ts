import { ConnectorError, type ConnectorErrorKind } from '../../port/errors.js';
import { invalid, InvalidField } from '../../port/invalid-field.js';

/** A request to a thread: the parser and its input. */
export interface ParseRequest {
  module: string;
  name: string;
  input: unknown;
}

/** A ConnectorError as data: classes are lost between threads. */
export type PlainFault = { path: string; expected: string } | { kind: ConnectorErrorKind; message: string };

/** An answer of a thread. `begun`: its module is loaded, and the time budget begins. */
export type ThreadMessage = 'begun' | { result: unknown } | { fault: PlainFault } | { error: unknown };

export const faultOf = (error: ConnectorError): PlainFault =>
  error instanceof InvalidField
    ? { path: error.path, expected: error.expected }
    : { kind: error.kind, message: error.message };

export const errorOf = (fault: PlainFault): ConnectorError =>
  'path' in fault ? invalid(fault.path, fault.expected) : new ConnectorError(fault.kind, fault.message);
