import { Logger } from '@nestjs/common';
import { isDatabaseExhausted } from '../database/database-away.js';

const log = new Logger('http');

/** Logs the cause of a failure that nobody expected, or that the operator of the database has to end. */
export const logFailure = ({ unexpected }: { unexpected: boolean }, error: unknown): void => {
  if (unexpected) log.error({ msg: 'unexpected error', err: error });
  else if (isDatabaseExhausted(error)) log.error({ msg: 'the database has run out of a resource', err: error });
};
