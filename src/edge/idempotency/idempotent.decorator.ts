import { applyDecorators, createParamDecorator, type ExecutionContext, UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor, type KeyedRequest } from './idempotency.interceptor.js';

/** Replays the first answer byte for byte to the same `Idempotency-Key` and body within 72 h. */
export const Idempotent = (): MethodDecorator => applyDecorators(UseInterceptors(IdempotencyInterceptor));

/**
 * Returns the id for the resource of a keyed request, the same for every repeat within 72 h. Undefined without a key.
 */
export const IdempotentId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<KeyedRequest>().idempotentId,
);

/** Returns whether an earlier attempt under the same key had no answer: it may have done its work. */
export const IsRepeat = createParamDecorator(
  (_: unknown, context: ExecutionContext): boolean =>
    context.switchToHttp().getRequest<KeyedRequest>().isRepeat ?? false,
);
