import 'reflect-metadata';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { FEATURES } from '../../../src/app.module.js';
import { OperationsModule } from '../../../src/operations/operations.module.js';
import { errorBody, toFailure } from '../../../src/edge/http/error-body.js';
import { createFastify } from '../../../src/edge/http/fastify.js';
import { FORM_TYPE } from '../../../src/edge/http/form-body.js';
import { RequestValidationPipe } from '../../../src/edge/http/validation.pipe.js';

type Type = new (...args: never[]) => object;

/** The key under which `@ApiConsumes` keeps its types. */
const API_CONSUMES = 'swagger/apiConsumes';

/** Returns whether the operation takes a form. Forms have at most 1 KiB and do not grow. */
const isForm = (prototype: object, method: string): boolean => {
  const handler = (prototype as Record<string, object>)[method]!;
  return ((Reflect.getMetadata(API_CONSUMES, handler) ?? []) as string[]).includes(FORM_TYPE);
};

/** Returns the DTO of each operation that has one, by method and path. */
const bodyTypes = (): Map<string, unknown> => {
  const controllers = [...FEATURES, OperationsModule].flatMap(
    (module) => (Reflect.getMetadata('controllers', module) ?? []) as Type[],
  );
  return new Map(
    controllers.flatMap((controller) => {
      const prototype = controller.prototype as object;
      return Object.getOwnPropertyNames(prototype).flatMap((method) => {
        const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<
          string,
          { index: number }
        >;
        const body = Object.entries(args).find(([key]) => key.startsWith(`${RouteParamtypes.BODY}:`))?.[1];
        if (!body || isForm(prototype, method)) return [];
        const types = Reflect.getMetadata('design:paramtypes', prototype, method) as unknown[];
        const handler = (prototype as Record<string, object>)[method]!;
        const path = `/${String(Reflect.getMetadata(PATH_METADATA, controller))}/${String(Reflect.getMetadata(PATH_METADATA, handler))}`;
        const template = path
          .replaceAll(/\/+/g, '/')
          .replace(/\/$/, '')
          .replaceAll(/:(\w+)/g, '{$1}');
        const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
        return [[`${verb} ${template}`, types[body.index]] as const];
      });
    }),
  );
};

/** Processor time in ms; status and bytes of the answer. */
export interface Cost {
  ms: number;
  status: number;
  bytes: number;
}

/** Measures the cost of a body from its first byte up to the operation itself, in this process, without other work. */
export class BodyCost {
  readonly operations: string[];

  private constructor(
    private readonly server: FastifyInstance,
    types: ReadonlyMap<string, unknown>,
  ) {
    this.operations = [...types.keys()];
  }

  static async start(): Promise<BodyCost> {
    const server = createFastify(pino({ level: 'silent' }));
    const pipe = new RequestValidationPipe();
    const types = bodyTypes();
    server.setErrorHandler((error, _request, reply) => {
      const failure = toFailure(error);
      return reply.status(failure.status).send(errorBody(failure, '/', new Date(0)));
    });
    for (const [name, metatype] of types)
      server.post(`/${encodeURIComponent(name)}`, async ({ body }) => {
        pipe.transform(body, { type: 'body', metatype: metatype as never });
        return {};
      });
    await server.ready();
    return new BodyCost(server, types);
  }

  /** Returns the minimum of `times` measurements: other work on the machine only adds to the cost. */
  async of(operation: string, body: string, times: number): Promise<Cost> {
    let best: Cost = { ms: Infinity, status: 0, bytes: 0 };
    for (let at = 0; at < times; at += 1) {
      const began = process.cpuUsage();
      const answer = await this.server.inject({
        method: 'POST',
        url: `/${encodeURIComponent(encodeURIComponent(operation))}`,
        payload: body,
        headers: { 'content-type': 'application/json' },
      });
      const { user, system } = process.cpuUsage(began);
      const ms = (user + system) / 1_000;
      if (ms < best.ms) best = { ms, status: answer.statusCode, bytes: answer.rawPayload.length };
    }
    return best;
  }
}
