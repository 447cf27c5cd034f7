import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OAuthAppController } from './oauth-app.controller.js';
import { OAuthAppEntity } from './oauth-app.entity.js';
import { OAuthAppRepository } from './oauth-app.repository.js';
import { OAuthAppService } from './oauth-app.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([OAuthAppEntity])],
  controllers: [OAuthAppController],
  providers: [OAuthAppRepository, OAuthAppService],
  exports: [OAuthAppService],
})
export class OAuthAppModule {}
