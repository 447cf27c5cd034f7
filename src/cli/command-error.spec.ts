import { DomainError, invalidField, notFound } from '../values/errors/domain-error.js';
import { CommandError, reasonOf } from './command-error.js';

const coded = (code: string, message = 'relation "guest" does not exist'): Error =>
  Object.assign(new Error(message), { code });

describe('the reason of a failed command', () => {
  it.each([
    ['a fault to mend', new CommandError('Run this first.'), 'Run this first.'],
    ['a missing resource', notFound('Workspace'), 'Workspace not found'],
    ['a refused value', invalidField('name', 'max', 'name is too long'), 'Validation failed: name is too long'],
    [
      'a detail that repeats the message',
      new DomainError('conflict', 'Taken', { details: [{ code: 'taken', message: 'Taken' }] }),
      'Taken',
    ],
    [
      'no database',
      coded('ECONNREFUSED', 'connect ECONNREFUSED'),
      'The database cannot be reached: connect ECONNREFUSED',
    ],
    ['no database, without a message', coded('ECONNREFUSED', ''), 'The database cannot be reached: ECONNREFUSED'],
    [
      'a full disk',
      coded('53100', 'could not extend file: No space left on device'),
      'The database has run out of a resource: could not extend file: No space left on device',
    ],
    ['a refused log-in', coded('28P01', 'password failed'), 'The database refused: password failed'],
    [
      'another database error',
      coded('42P01'),
      'The database refused the command (SQLSTATE 42P01). Its log has the reason.',
    ],
    [
      'several faults of the configuration',
      new Error('Configuration:\n  - PORT\n  - HOST'),
      'Configuration: PORT HOST',
    ],
    ['no message', new TypeError(''), 'TypeError'],
  ])('is one line: %s', (_, error, reason) => expect(reasonOf(error)).toBe(reason));
});
