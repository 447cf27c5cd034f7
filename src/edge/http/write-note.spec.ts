import { jest } from '@jest/globals';
import { noteWrite } from './write-note.js';

const caller = { workspaceId: 'a workspace' } as never;

describe('the note of a write', () => {
  const note = jest.fn(async () => undefined);
  beforeEach(() => note.mockClear());

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is made for a %s, for the workspace of its caller', async (method) => {
    await noteWrite({ areKept: true, note }, { method, caller });
    expect(note.mock.calls).toEqual([[['a workspace']]]);
  });

  it('is stored before the answer is sent', async () => {
    let stored = (): void => undefined;
    note.mockImplementationOnce(() => new Promise<undefined>((done) => (stored = () => done(undefined))));
    let isDone = false;
    const noted = noteWrite({ areKept: true, note }, { method: 'POST', caller }).then(() => (isDone = true));
    await new Promise(setImmediate);
    expect(isDone).toBe(false);
    stored();
    await expect(noted).resolves.toBe(true);
  });

  it.each([
    ['a GET', { method: 'GET', caller }, true],
    ['a HEAD', { method: 'HEAD', caller }, true],
    ['a request without a key', { method: 'POST' }, true],
    ['a service without replicas', { method: 'POST', caller }, false],
  ])('is not made for %s', async (_case, request, areKept) => {
    await noteWrite({ areKept, note }, request);
    expect(note).not.toHaveBeenCalled();
  });
});
