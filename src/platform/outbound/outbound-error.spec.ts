import { OutboundError, outboundFailure, type OutboundPhase } from './outbound-error.js';

const raised = (fields: object): NodeJS.ErrnoException => Object.assign(new Error('internal'), fields);

describe('the failure of an exchange', () => {
  it.each<[OutboundPhase, object, string]>([
    ['connect', { syscall: 'getaddrinfo', code: 'EAI_AGAIN' }, 'dns'],
    ['connect', { code: 'ENOTFOUND' }, 'dns'],
    ['connect', { syscall: 'connect', code: 'ECONNREFUSED' }, 'connect'],
    ['tls', { code: 'ECONNRESET' }, 'tls'],
    ['sent', { code: 'ECONNRESET' }, 'reset'],
    ['sent', { syscall: 'getaddrinfo' }, 'reset'],
    ['sent', {}, 'reset'],
    ['sent', { code: 'HPE_HEADER_OVERFLOW' }, 'too_large'],
    ['sent', { code: 'HPE_INVALID_CONSTANT' }, 'invalid_response'],
    ['sent', { code: 'Z_DATA_ERROR' }, 'invalid_response'],
    ['sent', { code: 'ERR__ERROR_FORMAT_PADDING_1' }, 'invalid_response'],
    ['sent', { code: 'NOT_HPE_' }, 'reset'],
  ])('in phase %s, %j is %s', (phase, fields, kind) => {
    const cause = raised(fields);
    expect(outboundFailure(cause, phase, false)).toMatchObject({ kind, sent: phase === 'sent', cause });
  });

  it('is passed on unchanged if it is already an OutboundError', () => {
    const known = new OutboundError('timeout', 'too late', false);
    expect(outboundFailure(known, 'sent', false)).toBe(known);
  });

  it.each([
    ['ECONNRESET', true],
    ['HPE_INVALID_CONSTANT', false],
  ])('on a connection that was idle, %s means that it broke: %s', (code, idleConnectionBroke) => {
    expect(outboundFailure(raised({ code }), 'sent', true)).toMatchObject({ idleConnectionBroke });
  });
});
