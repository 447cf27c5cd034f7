import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { DefinitionsController } from './definitions.controller.js';
import { DefinitionsRepository } from './definitions.repository.js';
import { DefinitionsService } from './definitions.service.js';
import { IntegrationDefinitionEntity } from './integration-definition.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([IntegrationDefinitionEntity]), TenancyModule],
  controllers: [DefinitionsController],
  providers: [DefinitionsRepository, DefinitionsService],
  exports: [DefinitionsService],
})
export class DefinitionsModule {}
