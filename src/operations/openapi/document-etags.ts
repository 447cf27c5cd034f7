import type { OpenAPIObject } from '@nestjs/swagger';

const ETAG = {
  ETag: { description: 'Changes with the body.', schema: { type: 'string' as const, example: 'W/"qZk-Zg3x"' } },
};
const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header' as const,
  required: false,
  description: 'ETags of answers that the caller has. 304 without a body when one of them is still current.',
  schema: { type: 'string' as const },
};
const UNCHANGED = { description: 'Nothing changed since the answer that If-None-Match names.', headers: ETAG };

/** Documents the ETag that src/edge/http/answers.ts adds to every GET with a key. */
export const addEtags = (document: OpenAPIObject): void => {
  for (const { get } of Object.values(document.paths)) {
    const found = get?.responses[200];
    if (!get || !('x-scope' in get) || !found || '$ref' in found) continue;
    get.parameters = [...(get.parameters ?? []), IF_NONE_MATCH];
    found.headers = { ...found.headers, ...ETAG };
    get.responses[304] = UNCHANGED;
  }
};
