import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { ListingModule } from '../listing/listing.module.js';
import { OAuthAppModule } from '../oauth-app/oauth-app.module.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { ConnectSessionController } from './connect-session.controller.js';
import { ConnectSessionEntity } from './connect-session.entity.js';
import { ConnectSessionRepository } from './connect-session.repository.js';
import { ConnectSessionService } from './connect-session.service.js';
import { ConnectSessionReader } from './dto/connect-session.reader.js';
import { HostConnectionService } from './host-connection.service.js';
import { HostPageController } from './host-page.controller.js';
import { HostPageService } from './host-page.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ConnectSessionEntity]),
    TenancyModule,
    DefinitionsModule,
    OAuthAppModule,
    IntegrationAccountModule,
    ListingModule,
  ],
  controllers: [ConnectSessionController, HostPageController],
  providers: [
    ConnectSessionRepository,
    ConnectSessionService,
    HostConnectionService,
    HostPageService,
    ConnectSessionReader,
  ],
  exports: [HostPageService],
})
export class ConnectSessionModule {}
