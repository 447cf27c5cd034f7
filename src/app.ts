import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Env } from './config/env.js';
import { Admission } from './edge/auth/admission.js';
import { warnOfForwarding } from './edge/auth/forwarding.js';
import { refuseMovingWorkspaces } from './edge/auth/moving-workspaces.js';
import { Answers } from './edge/http/answers.js';
import { createFastify } from './edge/http/fastify.js';
import { noteWrite } from './edge/http/write-note.js';
import { WritePositions } from './platform/database/write-positions.js';
import { AppLogger } from './platform/logging/logger.js';
import { WorkspaceMoves } from './platform/moves/workspace-moves.js';

/** The application, ready to `init` (worker) or `listen` (API). */
export const createApp = async (env: Env, logger = new AppLogger(env.LOG_LEVEL)): Promise<NestFastifyApplication> => {
  const https = env.publicUrl.startsWith('https:');
  const server = createFastify(logger.pino, { https, trustedProxies: env.TRUSTED_PROXIES });
  warnOfForwarding(server, logger.pino);
  const adapter = new FastifyAdapter(server as never);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(env), adapter, {
    logger,
    bodyParser: false,
  });
  const admission = app.get(Admission);
  server.addHook('onRequest', (request, reply) => admission.admit(request, reply));
  server.addHook('preParsing', (request, reply, body, done) => done(null, admission.meter(request, reply, body)));
  server.addHook('preValidation', (request, _reply, done) => admission.begin(request, done));
  server.addHook('onResponse', (request, reply, done) => {
    admission.settle(request, reply);
    done();
  });
  refuseMovingWorkspaces(server, app.get(WorkspaceMoves));
  const positions = app.get(WritePositions);
  if (positions.areKept) server.addHook('onSend', (request) => noteWrite(positions, request));
  const answers = app.get(Answers);
  server.addHook('onSend', (request, reply, payload) => answers.beforeSend(request, reply, payload));
  server.addHook('onSend', (request, _reply, payload, done) => {
    admission.end(request);
    done(null, payload);
  });
  app.enableShutdownHooks();
  return app;
};
