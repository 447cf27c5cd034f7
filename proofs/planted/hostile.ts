import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'values are not counted while a text is read',
    file: 'src/shared/http/json-text.ts',
    find: 'if ((tokens += 1) > MAX_TOKENS || values > MAX_VALUES) return tooMany();',
    replace: 'if ((tokens += 1) > 100 * MAX_TOKENS) return tooMany();',
  },
  {
    name: 'a text without an end is searched again from each quote',
    file: 'src/shared/http/json-text.ts',
    find: ')*"?|[',
    replace: ')*"|[',
  },
  {
    name: 'a text is searched again for each token',
    file: 'src/shared/http/json-text.ts',
    find: 'const level = levels.at(-1);',
    replace: 'const level = text.lastIndexOf("\\n") < text.length ? levels.at(-1) : undefined;',
  },
  {
    name: 'large bodies are parsed side by side',
    file: 'src/shared/http/fastify.ts',
    find: 'else void turns.take().then(() => parse(request, body, done));',
    replace: 'else parse(request, body, done);',
  },
  {
    name: 'a batch may ask for any number of days',
    file: 'src/modules/availability/availability-batch.controller.ts',
    find: 'if (limit * listingIDs.length > MOST_DAYS)',
    replace: 'if (limit * listingIDs.length > 100 * MOST_DAYS)',
  },
  {
    name: 'a body weighs as much as a request without one',
    file: 'src/shared/auth/admission.ts',
    find: 'bytes > MAX_BODY_BYTES ? 1 : Math.max(1, Math.ceil(bytes / BYTES_PER_REQUEST));',
    replace: 'bytes > MAX_BODY_BYTES ? 1 : Math.min(1, Math.ceil(bytes / BYTES_PER_REQUEST));',
  },
];
