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
import { ConnectSessionCreationService } from './connect-session-creation.service.js';
import { ConnectSessionService } from './connect-session.service.js';
import { ConnectSessionReader } from './dto/connect-session.reader.js';
import { HostChoices } from './host-choices.js';
import { HostConnectionService } from './host-connection.service.js';
import { HostPageController } from './host-page.controller.js';
import { HostPageService } from './host-page.service.js';
import { HostView } from './host-view.js';

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
    ConnectSessionCreationService,
    ConnectSessionService,
    HostChoices,
    HostView,
    HostConnectionService,
    HostPageService,
    ConnectSessionReader,
  ],
  exports: [HostPageService],
})
export class ConnectSessionModule {}
