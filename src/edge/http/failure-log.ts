import { Logger } from '@nestjs/common';
import { isDatabaseExhausted } from '../../platform/database/database-away.js';
import type { Failure } from './error-body.js';

const log = new Logger('http');

/** Logs the cause of a failure that nobody expected, or that the operator of the database has to end. */
export const logFailure = ({ unexpected }: Failure, error: unknown): void => {
  if (unexpected) log.error({ msg: 'unexpected error', err: error });
  else if (isDatabaseExhausted(error)) log.error({ msg: 'the database has run out of a resource', err: error });
};
