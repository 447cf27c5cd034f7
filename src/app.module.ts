import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ConfigModule } from './config/config.module.js';
import type { Env } from './config/env.js';
import { ConnectorsModule } from './connectors/connectors.module.js';
import { AvailabilityModule } from './modules/availability/availability.module.js';
import { ConnectSessionModule } from './modules/connect-session/connect-session.module.js';
import { DefinitionsModule } from './modules/definitions/definitions.module.js';
import { FeedModule } from './modules/feed/feed.module.js';
import { IntegrationAccountModule } from './modules/integration-account/integration-account.module.js';
import { ListingModule } from './modules/listing/listing.module.js';
import { OAuthAppModule } from './modules/oauth-app/oauth-app.module.js';
import { PricingModule } from './modules/pricing/pricing.module.js';
import { QuoteModule } from './modules/quote/quote.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { ReservationModule } from './modules/reservation/reservation.module.js';
import { FindModule } from './modules/find/find.module.js';
import { SyncModule } from './modules/sync/sync.module.js';
import { TenancyModule } from './modules/tenancy/tenancy.module.js';
import { WebhooksModule } from './modules/webhooks/webhooks.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { QueueModule } from './platform/queue/queue.module.js';
import { Admission } from './edge/auth/admission.js';
import { AuthGuard } from './edge/auth/auth.guard.js';
import { RightsGuard } from './edge/auth/rights.guard.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { Answers } from './edge/http/answers.js';
import { ErrorFilter } from './edge/http/error.filter.js';
import { StrayInputGuard } from './edge/http/stray-input.guard.js';
import { RequestValidationPipe } from './edge/http/validation.pipe.js';
import { SharedModule } from './shared.module.js';
import { WorkerModule } from './worker.module.js';

export const FEATURES = [
  TenancyModule,
  DefinitionsModule,
  OAuthAppModule,
  IntegrationAccountModule,
  ListingModule,
  PricingModule,
  AvailabilityModule,
  QuoteModule,
  SearchModule,
  ReservationModule,
  FindModule,
  SyncModule,
  ConnectSessionModule,
  FeedModule,
  WebhooksModule,
];

/** Features and the layer around every request; in the worker roles also the processors. */
@Module({})
export class AppModule {
  static of(env: Env): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(env),
        DatabaseModule,
        SharedModule,
        QueueModule,
        ConnectorsModule,
        ...FEATURES,
        OperationsModule,
        ...(env.runsWorker ? [WorkerModule] : []),
      ],
      providers: [
        Admission,
        Answers,
        { provide: APP_GUARD, useClass: AuthGuard },
        { provide: APP_GUARD, useClass: RightsGuard },
        { provide: APP_GUARD, useClass: StrayInputGuard },
        { provide: APP_PIPE, useClass: RequestValidationPipe },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
