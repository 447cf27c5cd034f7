import type { OpenAPIObject } from '@nestjs/swagger';
import { ACTS_FOR } from '../../edge/auth/auth.decorators.js';

/** Documents that an operation with a key acts for the workspace where it names no tenant. */
export const addActsFor = (document: OpenAPIObject): void => {
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths))
    for (const operation of [get, post, put, patch, remove])
      if (operation && 'x-scope' in operation) Object.assign(operation, { [ACTS_FOR]: 'workspace', ...operation });
};
