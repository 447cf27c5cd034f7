import { Module } from '@nestjs/common';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { ListingModule } from '../listing/listing.module.js';
import { ReservationModule } from '../reservation/reservation.module.js';
import { FindController } from './find.controller.js';
import { FindService } from './find.service.js';

@Module({
  imports: [DefinitionsModule, IntegrationAccountModule, ListingModule, ReservationModule],
  controllers: [FindController],
  providers: [FindService],
})
export class FindModule {}
