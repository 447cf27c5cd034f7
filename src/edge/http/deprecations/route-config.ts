import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

/** Adds to the configuration of a route, to which several decorators of one handler contribute. */
export const withRouteConfig =
  (added: Partial<FastifyContextConfig>): MethodDecorator =>
  (target, name, descriptor) => {
    const present = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value as object) as
      object | undefined;
    RouteConfig({ ...present, ...added })(target, name, descriptor);
  };
