import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../../edge/auth/auth.guard.js';
import { ApiKeyController } from './api-key.controller.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeyService } from './api-key.service.js';
import { BootstrapService } from './bootstrap.service.js';
import { KeyAuthenticator } from './key-authenticator.js';
import { WorkspaceEvents } from './tenancy.events.js';
import { KeyNetworks } from './key-networks.js';
import { TenancyService } from './tenancy.service.js';
import { TenantController } from './tenant.controller.js';
import { TenantEntity } from './tenant.entity.js';
import { TenantRepository } from './tenant.repository.js';
import { WorkspaceController } from './workspace.controller.js';
import { WorkspaceEntity } from './workspace.entity.js';
import { WorkspaceRepository } from './workspace.repository.js';
import { WorkspaceService } from './workspace.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([WorkspaceEntity, TenantEntity, ApiKeyEntity])],
  controllers: [WorkspaceController, TenantController, ApiKeyController],
  providers: [
    WorkspaceRepository,
    TenantRepository,
    ApiKeyRepository,
    KeyNetworks,
    KeyAuthenticator,
    { provide: Authenticator, useExisting: KeyAuthenticator },
    WorkspaceEvents,
    TenancyService,
    ApiKeyService,
    WorkspaceService,
    BootstrapService,
  ],
  exports: [Authenticator, WorkspaceEvents, TenancyService, ApiKeyService, WorkspaceService, BootstrapService],
})
export class TenancyModule {}
