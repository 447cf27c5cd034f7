import { Global, Module } from '@nestjs/common';
import { Env } from '../config/env.js';
import { Database } from '../platform/database/database.js';
import { Clock } from '../values/time/clock.js';
import { ConnectorGateway, ConnectorRegistry } from './port/gateway.js';
import { RateLimiter } from './port/limiter.js';
import { ParsingThreads } from './runtime/parsing/parsing-threads.js';
import { createRegistry, parseOverrides } from './providers.js';
import { RecordingGateway } from './runtime/recording-gateway.js';
import { SharedRateLimiter } from './runtime/shared-rate-limiter.js';

@Global()
@Module({
  providers: [
    {
      provide: ConnectorRegistry,
      inject: [Env],
      useFactory: ({ sandboxUrl, CONNECTOR_OVERRIDES }: Env) =>
        createRegistry({ sandboxUrl, overrides: parseOverrides(CONNECTOR_OVERRIDES) }),
    },
    {
      provide: RateLimiter,
      inject: [Database, Clock],
      useFactory: (database: Database, clock: Clock) => new SharedRateLimiter(database, clock),
    },
    { provide: ConnectorGateway, useClass: RecordingGateway },
    { provide: ParsingThreads, useFactory: () => new ParsingThreads() },
  ],
  exports: [ConnectorRegistry, ConnectorGateway, RateLimiter],
})
export class ConnectorsModule {}
