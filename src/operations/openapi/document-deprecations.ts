import type { OpenAPIObject } from '@nestjs/swagger';
import { DEPRECATED, DEPRECATED_PARAMETERS } from '../../edge/http/deprecations/deprecations.js';
import type { Deprecation } from '../../edge/http/deprecations/deprecations.types.js';

interface Marked {
  deprecated?: boolean;
  description?: string;
}

interface Operation extends Marked {
  parameters?: (Marked & { name: string; in: string })[];
  responses: Record<string, { headers?: object }>;
  [DEPRECATED]?: Deprecation;
  [DEPRECATED_PARAMETERS]?: Record<string, Deprecation>;
}

const HEADERS = {
  Deprecation: {
    description: 'The time since which it should no longer be used: `@` and seconds of Unix time (RFC 9745).',
    schema: { type: 'string', example: '@1798761600' },
  },
  Sunset: {
    description: 'The time from which it may be removed (RFC 8594). Absent if no date is set.',
    schema: { type: 'string', example: 'Sat, 01 Jan 2028 00:00:00 GMT' },
  },
};

const textOf = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}${sunset === undefined ? '' : `, may be removed from ${sunset}`}: ${instead}`;

const mark = (part: Marked, deprecation: Deprecation): void => {
  part.deprecated = true;
  part.description = [part.description, textOf(deprecation)].filter(Boolean).join('\n\n');
};

/** Documents which operations and parameters end, and the headers that announce it. */
export const addDeprecations = (document: OpenAPIObject): void => {
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item) as Operation[]) {
      const { [DEPRECATED]: whole, [DEPRECATED_PARAMETERS]: parameters = {} } = operation;
      if (whole) mark(operation, whole);
      for (const [name, deprecation] of Object.entries(parameters)) mark(parameterOf(operation, name), deprecation);
      if (!whole && Object.keys(parameters).length === 0) continue;
      for (const answer of Object.values(operation.responses)) answer.headers = { ...answer.headers, ...HEADERS };
    }
};

const parameterOf = ({ parameters = [] }: Operation, name: string): Marked => {
  const found = parameters.find((one) => one.in === 'query' && one.name === name);
  if (!found) throw new Error(`${name} is deprecated, but its operation has no such query parameter`);
  return found;
};
