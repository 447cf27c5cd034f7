import { jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { lastValueFrom, type Observable, of, throwError } from 'rxjs';
import type { WritePositions } from '../../platform/database/write-positions.js';
import { WriteNoteInterceptor } from './write-note.interceptor.js';

const CALLER = { workspaceId: 'a workspace' };

describe('the note of a write', () => {
  const note = jest.fn(async () => undefined);
  beforeEach(() => note.mockClear());

  const ask = (
    method: string,
    answer: Observable<unknown>,
    { areKept = true, caller = CALLER as object | null } = {},
  ) => {
    const http = { getRequest: () => ({ method, caller }) };
    const context = { switchToHttp: () => http } as unknown as ExecutionContext;
    const interceptor = new WriteNoteInterceptor({ areKept, note } as unknown as WritePositions);
    return lastValueFrom(interceptor.intercept(context, { handle: () => answer }));
  };

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'is stored after a %s for the workspace of its caller',
    async (method) => {
      await expect(ask(method, of('made'))).resolves.toBe('made');
      expect(note.mock.calls).toEqual([[[CALLER.workspaceId]]]);
    },
  );

  it('is stored before the answer is sent', async () => {
    let noted = (): void => undefined;
    note.mockImplementationOnce(() => new Promise<undefined>((done) => (noted = () => done(undefined))));
    let isAnswered = false;
    const answered = ask('POST', of('made')).then(() => (isAnswered = true));
    await new Promise(setImmediate);
    expect(isAnswered).toBe(false);
    noted();
    await expect(answered).resolves.toBe(true);
  });

  it('is stored also when the request is refused, and when it has no answer', async () => {
    const refusal = throwError(() => new Error('taken'));
    await expect(ask('POST', refusal)).rejects.toThrow('taken');
    await expect(ask('DELETE', of())).resolves.toBeUndefined();
    expect(note).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a GET', 'GET', {}],
    ['a HEAD', 'HEAD', {}],
    ['a caller without a key', 'POST', { caller: null }],
    ['a service without replicas', 'POST', { areKept: false }],
  ])('is not made for %s', async (_case, method, given) => {
    await expect(ask(method, of('read'), given)).resolves.toBe('read');
    expect(note).not.toHaveBeenCalled();
  });
});
