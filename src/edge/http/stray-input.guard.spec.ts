import { Body, Param, Query } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { contextOf } from '../auth/testing/guards.harness.js';
import { StrayInputGuard } from './stray-input.guard.js';

class Things {
  list(@Query() query: object): object {
    return query;
  }
  create(@Body() body: object): object {
    return body;
  }
  get(@Param('id') id: string): string {
    return id;
  }
  none(): void {}
}

describe('StrayInputGuard', () => {
  const contextFor = (
    name: keyof Things,
    { query = {}, ...more }: { query?: object; body?: unknown; access?: string },
  ): ExecutionContext =>
    contextOf(Things, name, { query, body: more.body, routeOptions: { config: { access: more.access } } });
  const passes = (...of: Parameters<typeof contextFor>): boolean =>
    new StrayInputGuard().canActivate(contextFor(...of));

  it.each<[string, ...Parameters<typeof contextFor>]>([
    ['a query of an operation that reads queries', 'list', { query: { a: '1' } }],
    ['an empty query', 'get', {}],
    ['an empty body', 'none', { body: {} }],
    ['a body of an operation that reads bodies', 'create', { body: { a: 1 } }],
    ['anything of a public route', 'none', { query: { a: '1' }, body: 'text', access: 'open' }],
  ])('lets %s pass', (_name, ...given) => {
    expect(passes(...given)).toBe(true);
  });

  it.each<keyof Things>(['get', 'none'])(
    'refuses each parameter and field where an operation reads none: %s',
    (name) => {
      const detail = (field: string, kind: string): object => ({
        field,
        code: 'unknown_field',
        message: `${field} is not a known ${kind}`,
      });
      expect(() => passes(name, { query: { a: '1', b: '' }, body: { c: 1 } })).toThrow(
        expect.objectContaining({
          kind: 'invalid',
          details: [
            detail('a', 'parameter'),
            detail('b', 'parameter'),
            detail('c', 'field: this operation takes none'),
          ],
        }),
      );
    },
  );

  it.each([[null], [[]], ['text'], [1]])('refuses %j as the body of an operation that reads none', (body) => {
    const details = [{ code: 'invalid_body', message: 'body must be absent or an empty JSON object' }];
    expect(() => passes('none', { body })).toThrow(expect.objectContaining({ kind: 'invalid', details }));
  });
});
