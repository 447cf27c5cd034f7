import { applyDecorators, createParamDecorator, type ExecutionContext, UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor, type KeyedRequest } from './idempotency.interceptor.js';

/** The same `Idempotency-Key` and body within 72 h get the first answer again, byte for byte. */
export const Idempotent = (): MethodDecorator => applyDecorators(UseInterceptors(IdempotencyInterceptor));

/** The id of what a keyed request makes, the same for every repeat within 72 h. Undefined without a key. */
export const IdempotentId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<KeyedRequest>().idempotentId,
);
