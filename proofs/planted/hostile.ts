import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'values are not counted while a text is read',
    file: 'src/edge/http/json-text.ts',
    find: 'if ((tokens += 1) > MAX_TOKENS || values > MAX_VALUES) return tooMany();',
    replace: 'if ((tokens += 1) > 100 * MAX_TOKENS) return tooMany();',
  },
  {
    name: 'an unterminated text is searched again from each quote',
    file: 'src/edge/http/json-text.ts',
    find: ')*"?|[',
    replace: ')*"|[',
  },
  {
    name: 'a text is searched again for each token',
    file: 'src/edge/http/json-text.ts',
    find: 'const level = levels.at(-1);',
    replace: 'const level = text.lastIndexOf("\\n") < text.length ? levels.at(-1) : undefined;',
  },
  {
    name: 'large bodies are parsed side by side',
    file: 'src/edge/http/fastify.ts',
    find: 'else void inTurn(turns, request, () => parse(request, body, done), done);',
    replace: 'else parse(request, body, done);',
  },
  {
    name: 'a batch may request any number of days',
    file: 'src/modules/availability/answer-size.ts',
    find: 'MOST_RECORDS_OF_BATCH = 4_400',
    replace: 'MOST_RECORDS_OF_BATCH = 440_000',
  },
  {
    name: 'a request with a body costs as much as one without',
    file: 'src/edge/auth/admission.ts',
    find: 'bytes > MAX_BODY_BYTES ? 1 : Math.max(1, Math.ceil(bytes / BYTES_PER_REQUEST));',
    replace: 'bytes > MAX_BODY_BYTES ? 1 : Math.min(1, Math.ceil(bytes / BYTES_PER_REQUEST));',
  },
  {
    name: 'work is charged, but nobody is throttled for it',
    file: 'src/platform/work/work-budget.ts',
    find: 'this.rules.share < 1 && this.debt() > BURST_MS',
    replace: 'this.rules.share < 1 && this.debt() > 1e6 * BURST_MS',
  },
  {
    name: 'large bodies of all callers share one queue',
    file: 'src/edge/http/fastify.ts',
    find: 'request.work?.payer ?? clientNetwork(request.ip)',
    replace: "request.work?.payer.replace(/.*/s, '') ?? ''",
  },
  {
    name: 'a key from a foreign network spends the limit of its workspace',
    file: 'src/edge/auth/admission.ts',
    find: 'if (networks && !isWithinAny(request.ip, networks)) {',
    replace: 'if (networks && !isWithinAny(request.ip, networks)) {\n      this.limits.take(caller, reply, 64);',
  },
];
