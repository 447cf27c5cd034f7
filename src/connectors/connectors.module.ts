import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env.js';
import { OutboundHttp } from '../shared/outbound/outbound-http.js';
import { Clock } from '../shared/time/clock.js';
import { KitGateway } from './kit/connector-gateway.js';
import { ConnectorGateway, ConnectorRegistry } from './kit/gateway.js';
import { InProcessRateLimiter, RateLimiter } from './kit/limiter.js';
import { createRegistry, parseOverrides } from './providers.js';

@Global()
@Module({
  providers: [
    {
      provide: ConnectorRegistry,
      inject: [Env],
      useFactory: ({ sandboxUrl, CONNECTOR_OVERRIDES }: Env) =>
        createRegistry({ sandboxUrl, overrides: parseOverrides(CONNECTOR_OVERRIDES) }),
    },
    { provide: RateLimiter, inject: [Clock], useFactory: (clock: Clock) => new InProcessRateLimiter(clock) },
    {
      provide: ConnectorGateway,
      inject: [ConnectorRegistry, OutboundHttp, RateLimiter, Clock],
      useFactory: (registry: ConnectorRegistry, outbound: OutboundHttp, limiter: RateLimiter, clock: Clock) =>
        new KitGateway(registry, outbound, limiter, clock),
    },
  ],
  exports: [ConnectorRegistry, ConnectorGateway, RateLimiter],
})
export class ConnectorsModule {}
