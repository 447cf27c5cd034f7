import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
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
export class DefinitionsModule {}
