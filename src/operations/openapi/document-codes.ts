import type { OpenAPIObject } from '@nestjs/swagger';
import { ALL_ERROR_CODES, entryOf } from '../../values/errors/error-codes.js';

/** Describes each error code where generators and readers of the document look for it. */
export const addErrorCodes = (document: OpenAPIObject): void => {
  const schema = document.components?.schemas?.ErrorCode;
  if (schema)
    Object.assign(schema, {
      description: [
        'Why a request was refused. A later version may add codes.\n',
        ...ALL_ERROR_CODES.map((code) => `- \`${code}\`: ${entryOf(code).when}`),
      ].join('\n'),
      'x-enumDescriptions': Object.fromEntries(
        ALL_ERROR_CODES.map((code) => [code, `${entryOf(code).when} ${entryOf(code).remedy}`]),
      ),
    });
};
