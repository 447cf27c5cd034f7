import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { answerChecker, type CheckAnswer, type CheckedAnswer } from '../../proofs/lib/fuzz/openapi-check.js';
import { openapiDocument } from './openapi-document.js';

/** One for all services of the process, whose document is the same. */
let check: CheckAnswer | undefined;

/** Fails a test whose answer is not what the OpenAPI document says: status listed, body on schema, nothing beyond it. */
export const checkAnswer = (
  app: NestFastifyApplication,
  method: string,
  target: string,
  answer: CheckedAnswer,
): void => {
  check ??= answerChecker(openapiDocument(app));
  check(method, target, answer);
};
