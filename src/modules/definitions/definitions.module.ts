import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WorkspaceEvents } from '../tenancy/tenancy.events.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { DefinitionsController } from './definitions.controller.js';
import { DefinitionsRepository } from './definitions.repository.js';
import { DefinitionsService } from './definitions.service.js';
import { IntegrationDefinitionEntity } from './integration-definition.entity.js';
import { ProvidersController } from './providers.controller.js';
import { ProvidersService } from './providers.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([IntegrationDefinitionEntity]), TenancyModule],
  controllers: [DefinitionsController, ProvidersController],
  providers: [DefinitionsRepository, DefinitionsService, ProvidersService],
  exports: [DefinitionsService, ProvidersService],
})
export class DefinitionsModule implements OnModuleInit {
  constructor(
    private readonly workspaces: WorkspaceEvents,
    private readonly definitions: DefinitionsService,
  ) {}

  onModuleInit(): void {
    this.workspaces.onCreated((workspaceId) => this.definitions.insertMissing(workspaceId));
  }
}
