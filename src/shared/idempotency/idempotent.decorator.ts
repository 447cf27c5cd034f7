import { applyDecorators, createParamDecorator, type ExecutionContext, UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor, type KeyedRequest } from './idempotency.interceptor.js';

/** Same `Idempotency-Key` and body: the first answer again, byte for byte. semantics §8 */
export const Idempotent = (): MethodDecorator => applyDecorators(UseInterceptors(IdempotencyInterceptor));

/** The id a keyed request gives to what it makes: the same on every repeat. Undefined without a key. */
export const IdempotentId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<KeyedRequest>().idempotentId,
);
