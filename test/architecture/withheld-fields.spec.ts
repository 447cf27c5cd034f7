import 'reflect-metadata';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { FEATURES } from '../../src/app.module.js';
import { WITHHELD } from '../../src/edge/auth/auth.decorators.js';
import { WithheldInterceptor } from '../../src/edge/auth/withheld.interceptor.js';

type Type = new (...args: never[]) => object;

const handlers = FEATURES.flatMap((module) => (Reflect.getMetadata('controllers', module) ?? []) as Type[]).flatMap(
  (controller) =>
    Object.getOwnPropertyNames(controller.prototype).map((method) => ({
      name: `${controller.name}.${method}`,
      handler: (controller.prototype as Record<string, object>)[method]!,
    })),
);
const withholding = handlers.filter(({ handler }) => Reflect.hasMetadata(WITHHELD, handler));

describe('an operation that withholds fields', () => {
  it('is found', () => {
    expect(withholding.length).toBeGreaterThan(2);
  });

  it.each(withholding)('$name removes them last, also from a repeated answer', ({ handler }) => {
    const [outermost] = Reflect.getMetadata(INTERCEPTORS_METADATA, handler) as Type[];
    expect(outermost).toBe(WithheldInterceptor);
  });
});
