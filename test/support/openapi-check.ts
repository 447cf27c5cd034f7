import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { answerChecker, type CheckAnswer, type CheckedAnswer } from '../../proofs/lib/fuzz/openapi-check.js';
import { openapiDocument } from './openapi-document.js';

/** Shared by all services of the process, which have the same document. */
let check: CheckAnswer | undefined;

/** Fails a test if its answer violates the OpenAPI document: unlisted status, invalid body, or further fields. */
export const checkAnswer = (
  app: NestFastifyApplication,
  method: string,
  target: string,
  answer: CheckedAnswer,
): void => {
  check ??= answerChecker(openapiDocument(app));
  check(method, target, answer);
};
