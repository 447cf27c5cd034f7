import { Injectable } from '@nestjs/common';
import { OutboundHttp } from '../../platform/outbound/outbound-http.js';
import { CallSink } from '../../platform/outbound/call-sink.js';
import { Clock } from '../../values/time/clock.js';
import { ConnectorRegistry } from '../port/gateway.js';
import { RateLimiter } from '../port/limiter.js';
import { sleep } from '../port/sleep.js';
import { KitGateway } from './connector-gateway.js';
import { ParsingThreads } from './parsing/parsing-threads.js';

/** The gateway of the service, whose calls are recorded unless the log of calls is switched off. */
@Injectable()
export class RecordingGateway extends KitGateway {
  constructor(
    registry: ConnectorRegistry,
    outbound: OutboundHttp,
    limiter: RateLimiter,
    clock: Clock,
    threads: ParsingThreads,
    calls: CallSink,
  ) {
    super(registry, outbound, limiter, clock, sleep, threads, calls);
  }
}
