import { Param, Query } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { contextOf } from '../auth/testing/guards.harness.js';
import { StrayQueryGuard } from './stray-query.guard.js';

class Things {
  list(@Query() query: object): object {
    return query;
  }
  get(@Param('id') id: string): string {
    return id;
  }
  none(): void {}
}

describe('StrayQueryGuard', () => {
  const contextFor = (name: keyof Things, query: object, access?: string): ExecutionContext =>
    contextOf(Things, name, { query, routeOptions: { config: { access } } });
  const passes = (...of: Parameters<typeof contextFor>): boolean =>
    new StrayQueryGuard().canActivate(contextFor(...of));

  it.each<[string, keyof Things, object, string?]>([
    ['of an operation that reads queries', 'list', { a: '1' }],
    ['that is empty', 'get', {}],
    ['of a public route', 'none', { a: '1' }, 'open'],
  ])('lets a query pass %s', (_name, ...given) => {
    expect(passes(...given)).toBe(true);
  });

  it.each<keyof Things>(['get', 'none'])('refuses each parameter of an operation that reads none: %s', (name) => {
    expect(() => passes(name, { a: '1', b: '' })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: ['a', 'b'].map((field) => ({ field, code: 'unknown', message: `${field} is not a known parameter` })),
      }),
    );
  });
});
