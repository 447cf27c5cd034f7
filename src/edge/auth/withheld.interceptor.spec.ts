import { jest } from '@jest/globals';
import { type CallHandler, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { firstValueFrom, of } from 'rxjs';
import { type KeyScope, UNRESTRICTED } from '../../platform/access/rights.js';
import type { ReadTrail } from '../../records/audit/read-trail.js';
import { WITHHELD } from './auth.decorators.js';
import { callerOf, contextOf } from './testing/guards.harness.js';
import { WithheldInterceptor } from './withheld.interceptor.js';

class Things {
  @SetMetadata(WITHHELD, ['guest', 'notes']) withheld(): void {}
  shown(): void {}
}

const ANSWER = { id: 'r1', guest: { name: 'Ada', email: 'ada@example.com' }, notes: 'late', guests: 2 };
const BLANK = { id: 'r1', guest: { name: '', email: '' }, notes: '', guests: 2 };

describe('WithheldInterceptor', () => {
  const forget = jest.fn();
  const interceptor = new WithheldInterceptor(new Reflector(), { forget } as unknown as ReadTrail);
  const answerFor = (name: string, scopes: KeyScope[] | null, answer: unknown): Promise<unknown> => {
    const caller = callerOf({ rights: { ...UNRESTRICTED, scopes } });
    const next: CallHandler = { handle: () => of(answer) };
    return firstValueFrom(interceptor.intercept(contextOf(Things, name, { caller, ip: '192.0.2.7' }), next));
  };
  beforeEach(() => forget.mockClear());

  it('blanks the fields for a key without the scope read, and leaves no record of a read', async () => {
    expect(await answerFor('withheld', ['book'], ANSWER)).toEqual(BLANK);
    expect(forget).toHaveBeenCalledTimes(1);
  });

  it('blanks the fields of a replayed answer', async () => {
    expect(JSON.parse((await answerFor('withheld', ['book'], JSON.stringify(ANSWER))) as string)).toEqual(BLANK);
  });

  it.each<[string, string, KeyScope[] | null]>([
    ['a key with the scope read', 'withheld', ['book', 'read']],
    ['an unrestricted key', 'withheld', null],
    ['an operation that withholds nothing', 'shown', ['book']],
  ])('leaves the answer as it is for %s', async (_name, operation, scopes) => {
    expect(await answerFor(operation, scopes, ANSWER)).toBe(ANSWER);
    expect(forget).not.toHaveBeenCalled();
  });
});
