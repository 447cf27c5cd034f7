import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import type { Deprecation, RouteDeprecations } from './deprecations.types.js';
import { withRouteConfig } from './route-config.js';

export const DEPRECATED = 'x-deprecated';
export const DEPRECATED_PARAMETERS = 'x-deprecated-parameters';

/** The page of the guide that says what the headers mean; relative, because a proxy may serve the API elsewhere. */
const LINK = '</guide/versioning.html#operations-that-end>; rel="deprecation"; type="text/html"';

const instantOf = (day: string): number => {
  const instant = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(instant)) throw new Error(`${day} is not a day`);
  return instant;
};

/**
 * Returns the headers of RFC 9745 and RFC 8594 for all deprecations that affect a request: the first to begin and the
 * first to end.
 */
const headersOf = (used: readonly Deprecation[]): Record<string, string> => {
  const since = Math.min(...used.map((one) => instantOf(one.since)));
  const ends = used.flatMap(({ sunset }) => (sunset === undefined ? [] : [instantOf(sunset)]));
  return {
    deprecation: `@${since / 1_000}`,
    ...(ends.length > 0 && { sunset: new Date(Math.min(...ends)).toUTCString() }),
    link: LINK,
  };
};

const requireSane = ({ since, sunset }: Deprecation): void => {
  if (sunset !== undefined && instantOf(sunset) <= instantOf(since))
    throw new Error(`The sunset ${sunset} must be after ${since}`);
  instantOf(since);
};

/** Marks the deprecated parts of an operation, for the document and for the headers of its answers. */
export const deprecating = ({ operation, parameters }: RouteDeprecations): MethodDecorator => {
  const all = [...(operation ? [operation] : []), ...Object.values(parameters ?? {})];
  all.forEach(requireSane);
  return applyDecorators(
    withRouteConfig({ deprecations: { operation, parameters } }),
    ...(operation ? [ApiExtension(DEPRECATED, operation)] : []),
    ...(parameters ? [ApiExtension(DEPRECATED_PARAMETERS, parameters)] : []),
  );
};

/** Adds the headers to every answer, errors included, of a request that uses a deprecated part. */
export const announceDeprecations = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    const { operation, parameters = {} } = request.routeOptions.config.deprecations ?? {};
    const sent = (request.query ?? {}) as object;
    const used = Object.entries(parameters).filter(([name]) => Object.hasOwn(sent, name));
    const all = [...(operation ? [operation] : []), ...used.map(([, deprecation]) => deprecation)];
    if (all.length > 0) void reply.headers(headersOf(all));
    done();
  });
};
