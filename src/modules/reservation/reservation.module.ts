import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConnectorsModule } from '../../connectors/connectors.module.js';
import { Outbox } from '../../records/outbox/outbox.js';
import { AvailabilityModule } from '../availability/availability.module.js';
import { AccountEvents } from '../integration-account/integration-account.events.js';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { ListingModule } from '../listing/listing.module.js';
import { PricingModule } from '../pricing/pricing.module.js';
import { QuoteModule } from '../quote/quote.module.js';
import { AgreedPriceService } from './booking/agreed-price.service.js';
import { BookingCheckService } from './booking/booking-check.service.js';
import { BookingPriceService } from './booking/booking-price.service.js';
import { ReservationStore } from './booking/reservation-store.js';
import { QuoteBookingService } from './booking/quote-booking.service.js';
import { CancellationController } from './cancelling/cancellation.controller.js';
import { CancellationPreviewEntity } from './cancelling/cancellation-preview.entity.js';
import { CancellationPreviewRepository } from './cancelling/cancellation-preview.repository.js';
import { CancellationPreviewService } from './cancelling/cancellation-preview.service.js';
import { ChangeController } from './changing/change.controller.js';
import { ChangeConfirmService } from './changing/change-confirm.service.js';
import { ChangeLookupService } from './changing/change-lookup.service.js';
import { ChangeOfferService } from './changing/change-offer.service.js';
import { ChangePriceService } from './changing/change-price.service.js';
import { ChangeSettlementService } from './changing/change-settlement.service.js';
import { NativeChangeService } from './changing/native-change.service.js';
import { RebookService } from './changing/rebook.service.js';
import { StayChangeEntity } from './changing/stay-change.entity.js';
import { StayChangeRepository } from './changing/stay-change.repository.js';
import { ReservationDeltasRepository } from './deltas/reservation-deltas.repository.js';
import { ReservationDeltasService } from './deltas/reservation-deltas.service.js';
import { BookingFiguresRepository } from './figures/booking-figures.repository.js';
import { BookingFiguresService } from './figures/booking-figures.service.js';
import { OccupancyRepository } from './figures/occupancy.repository.js';
import { OccupancyService } from './figures/occupancy.service.js';
import { ReportController } from './figures/report.controller.js';
import { FoundReservationsRepository } from './finding/found-reservations.repository.js';
import { FoundReservationsService } from './finding/found-reservations.service.js';
import { ReservationKeywordsRepository } from './finding/reservation-keywords.repository.js';
import { GUEST_FIELDS, GuestSealing } from './guest-sealing.js';
import { GuestController } from './guest.controller.js';
import { GuestErasureService } from './guest-erasure.service.js';
import { GuestRepository } from './guest.repository.js';
import { GuestService } from './guest.service.js';
import { ReservationBookingService } from './reservation-booking.service.js';
import { ReservationCancelService } from './reservation-cancel.service.js';
import { ReservationConfirmService } from './booking/reservation-confirm.service.js';
import { ReservationController } from './reservation.controller.js';
import { ReservationEntity } from './reservation.entity.js';
import { RESERVATION_EVENTS } from './reservation.events.js';
import { ReservationLookupService } from './reservation-lookup.service.js';
import { ReservationMirrorService } from './reservation-mirror.service.js';
import { ReservationNotifier } from './reservation-notifier.js';
import { ReservationRepository } from './reservation.repository.js';
import { TodayRepository } from './today/today.repository.js';
import { ReservationReadsService } from './reservation-reads.service.js';
import { ReservationAccounts } from './reservation-accounts.js';
import { ReservationService } from './reservation.service.js';
import { ReservationSettlementService } from './reservation-settlement.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReservationEntity, CancellationPreviewEntity, StayChangeEntity]),
    ConnectorsModule,
    IntegrationAccountModule,
    ListingModule,
    PricingModule,
    AvailabilityModule,
    QuoteModule,
  ],
  controllers: [ReservationController, CancellationController, ChangeController, GuestController, ReportController],
  providers: [
    CancellationPreviewRepository,
    CancellationPreviewService,
    StayChangeRepository,
    ChangeSettlementService,
    ChangePriceService,
    ChangeOfferService,
    NativeChangeService,
    RebookService,
    ChangeConfirmService,
    ChangeLookupService,
    ReservationDeltasRepository,
    ReservationDeltasService,
    GuestSealing,
    ReservationKeywordsRepository,
    FoundReservationsRepository,
    FoundReservationsService,
    GuestRepository,
    GuestErasureService,
    GuestService,
    ReservationRepository,
    ReservationNotifier,
    ReservationSettlementService,
    ReservationBookingService,
    TodayRepository,
    BookingFiguresRepository,
    BookingFiguresService,
    OccupancyRepository,
    OccupancyService,
    ReservationReadsService,
    AgreedPriceService,
    BookingCheckService,
    BookingPriceService,
    ReservationAccounts,
    ReservationStore,
    ReservationService,
    QuoteBookingService,
    ReservationCancelService,
    ReservationConfirmService,
    ReservationLookupService,
    ReservationMirrorService,
  ],
  exports: [
    CancellationPreviewRepository,
    StayChangeRepository,
    GuestErasureService,
    FoundReservationsService,
    ReservationReadsService,
    ReservationMirrorService,
    ReservationLookupService,
  ],
})
export class ReservationModule implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly accounts: AccountEvents,
    private readonly ofAccounts: ReservationAccounts,
    private readonly erasure: GuestErasureService,
  ) {}

  onModuleInit(): void {
    this.outbox.declarePersonal(RESERVATION_EVENTS, GUEST_FIELDS);
    this.accounts.onRemoving((account) => this.ofAccounts.requireKnownOutcomes(account));
    this.accounts.onRemoving((account) => this.erasure.forgetCopiesOf(account));
    this.accounts.onMoved((account, newTenantId) => this.ofAccounts.passOn(account, newTenantId));
  }
}
