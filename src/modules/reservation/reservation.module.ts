import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConnectorsModule } from '../../connectors/connectors.module.js';
import { AvailabilityModule } from '../availability/availability.module.js';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { ListingModule } from '../listing/listing.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { QuoteModule } from '../quote/quote.module.js';
import { GuestSealing } from './guest-sealing.js';
import { GuestRepository } from './guest.repository.js';
import { ReservationBookingService } from './reservation-booking.service.js';
import { ReservationCancelService } from './reservation-cancel.service.js';
import { ReservationController } from './reservation.controller.js';
import { ReservationEntity } from './reservation.entity.js';
import { ReservationLookupService } from './reservation-lookup.service.js';
import { ReservationMirrorService } from './reservation-mirror.service.js';
import { ReservationNotifier } from './reservation-notifier.js';
import { ReservationRepository } from './reservation.repository.js';
import { ReservationService } from './reservation.service.js';
import { ReservationSettlementService } from './reservation-settlement.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReservationEntity]),
    ConnectorsModule,
    IntegrationAccountModule,
    ListingModule,
    PricingModule,
    AvailabilityModule,
    QuoteModule,
  ],
  controllers: [ReservationController],
  providers: [
    GuestSealing,
    GuestRepository,
    ReservationRepository,
    ReservationNotifier,
    ReservationSettlementService,
    ReservationBookingService,
    ReservationService,
    ReservationCancelService,
    ReservationLookupService,
    ReservationMirrorService,
  ],
  exports: [ReservationMirrorService, ReservationLookupService],
})
export class ReservationModule {}
