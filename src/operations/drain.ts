import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from 'node:http';
import { Env } from '../config/env.js';

const SWEEP_MS = 100;

/**
 * A process that is to end first says so: not ready any more, connections closed after their answer. Whoever spreads the
 * load sends the next requests elsewhere, and only then does it stop to listen.
 */
@Injectable()
export class Drain implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private ending = false;
  private sweep?: NodeJS.Timeout;

  constructor(
    private readonly env: Env,
    private readonly host: HttpAdapterHost,
  ) {}

  /** None in a worker, and in a command of `cli.ts`. */
  private get server(): Server | undefined {
    return this.env.runsApi ? (this.host.httpAdapter?.getHttpServer() as Server | undefined) : undefined;
  }

  get isEnding(): boolean {
    return this.ending;
  }

  onModuleInit(): void {
    if (!this.env.runsApi) return;
    this.host.httpAdapter?.getInstance<FastifyInstance>().addHook('onSend', async (_request, reply) => {
      if (this.ending) reply.header('connection', 'close');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    const { server } = this;
    if (!server) return;
    if (this.env.DRAIN_SECONDS > 0) await pause(this.env.DRAIN_SECONDS * 1_000);
    readBeforeClosing(server);
    // A connection whose answer was on its way falls idle only after the server began to close.
    this.sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweep);
  }
}

/**
 * On a busy process a connection may pass for idle whose next request has arrived and is not read yet. Between two turns
 * of `setImmediate` everything that has arrived is read.
 */
const readBeforeClosing = (server: Server): void => {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setImmediate(() => setImmediate(closeIdle));
};
