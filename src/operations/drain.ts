import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { Env } from '../config/env.js';

/**
 * A process that is to end first says so: not ready any more, connections closed after their answer. Whoever spreads the
 * load sends the next requests elsewhere, and only then does it stop to listen.
 */
@Injectable()
export class Drain implements OnModuleInit, BeforeApplicationShutdown {
  private ending = false;

  constructor(
    private readonly env: Env,
    private readonly host: HttpAdapterHost,
  ) {}

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
    if (this.env.runsApi && this.env.DRAIN_SECONDS > 0) await pause(this.env.DRAIN_SECONDS * 1_000);
  }
}
