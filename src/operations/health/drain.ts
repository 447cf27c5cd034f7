import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Env } from '../../config/env.js';
import type { Shutdown } from '../../edge/http/shutdown.js';

/** Delays the closing of the server by DRAIN_SECONDS after the signal to end; meanwhile all requests are served. */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  constructor(
    private readonly env: Env,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Undefined in a worker, and in a command of the command line. */
  private get shutdown(): Shutdown | undefined {
    return this.env.runsApi ? this.host.httpAdapter?.getInstance<FastifyInstance>().shutdown : undefined;
  }

  get isEnding(): boolean {
    return this.shutdown?.isAnnounced ?? false;
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.shutdown) return;
    this.shutdown.announce();
    await pause(this.env.DRAIN_SECONDS * 1_000);
  }
}
