import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isDatabaseAway, isDatabaseExhausted } from './database-away.js';
import { DatabaseSilent } from './silence.js';

const coded = (code: string, message = 'message'): Error => Object.assign(new Error(message), { code });

describe('isDatabaseAway', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['an exit of the postmaster', coded('57P01')],
    ['a server that is starting', coded('57P03')],
    ['a session that was idle for too long', coded('57P05')],
    ['too many connections', coded('53300')],
    ['a full disk', coded('53100')],
    ['too little memory', coded('53200')],
    ['a disk that fails', coded('58030')],
    ['a connection exception', coded('08006')],
    ['a terminated connection without a code', new Error('Connection terminated unexpectedly')],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a connection that is not made in time', new Error('timeout expired')],
    ['a server that does not answer', new DatabaseSilent()],
    ['a connection lost before COMMIT', new QueryRunnerAlreadyReleasedError()],
    ['an error that TypeORM wraps', new QueryFailedError('SELECT 1', [], coded('57P01'))],
  ])('is true of %s', (_, error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    ['a violated constraint', new QueryFailedError('INSERT', [], coded('23505'))],
    ['a cancelled statement', coded('57014')],
    ['any other error', new Error('no such thing')],
    ['no error', undefined],
  ])('is false of %s', (_, error) => expect(isDatabaseAway(error)).toBe(false));
});

describe('isDatabaseExhausted', () => {
  it.each(['53000', '53100', '53200', '53300', '53400', '58030'])('is true of %s', (code) => {
    expect(isDatabaseExhausted(coded(code))).toBe(true);
  });

  it.each([
    ['FATAL', 'XX000', 'could not write init file'],
    ['PANIC', '58P01', 'could not open file'],
  ])('is true of a server that ends the connection because its files fail: %s %s', (severity, code, message) => {
    const error = Object.assign(coded(code, message), { severity });
    expect([isDatabaseExhausted(error), isDatabaseAway(error)]).toEqual([true, true]);
  });

  it.each([
    ['ERROR', 'XX000'],
    ['FATAL', '28P01'],
    ['FATAL', '3D000'],
  ])('is false of a fault of the statement or the settings: %s %s', (severity, code) => {
    expect(isDatabaseExhausted(Object.assign(coded(code), { severity }))).toBe(false);
  });

  it.each(['08006', '57P01', '57P03', '58P01', '23505'])('is false of %s', (code) => {
    expect(isDatabaseExhausted(coded(code))).toBe(false);
  });
});
