import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DefinitionsModule } from '../definitions/definitions.module.js';
import { AccountEvents } from '../integration-account/integration-account.events.js';
import { IntegrationAccountModule } from '../integration-account/integration-account.module.js';
import { AccountTagController } from './tags/account-tag.controller.js';
import { AccountTagService } from './tags/account-tag.service.js';
import { ListingDeltasRepository } from './deltas/listing-deltas.repository.js';
import { ListingDeltasService } from './deltas/listing-deltas.service.js';
import { DisplayRates } from './display-rates.service.js';
import { FoundListingsService } from './finding/found-listings.service.js';
import { ListingKeywordsRepository } from './finding/listing-keywords.repository.js';
import { ListingAnswerService } from './listing-answer.service.js';
import { ListingController } from './listing.controller.js';
import { ListingFloorsService } from './floors/listing-floors.service.js';
import { ListingFilterRepository } from './listing-filter.repository.js';
import { ListingEntity } from './listing.entity.js';
import { ConfirmedReadEntity } from './freshness/confirmed-read.entity.js';
import { ConfirmedReadRepository } from './freshness/confirmed-read.repository.js';
import { ConfirmedReadsService } from './freshness/confirmed-reads.service.js';
import { LiveReads } from './freshness/live-reads.service.js';
import { ListingImportController } from './imports/listing-import.controller.js';
import { ListingImportEntity } from './imports/listing-import.entity.js';
import { ListingImportersController } from './imports/listing-importers.controller.js';
import { ListingImportersService } from './imports/listing-importers.service.js';
import { ListingImportRepository } from './imports/listing-import.repository.js';
import { ListingImportService } from './imports/listing-import.service.js';
import { ListingMirrorRepository } from './mirror/listing-mirror.repository.js';
import { ListingMirrorService } from './mirror/listing-mirror.service.js';
import { ListingMapController } from './places/listing-map.controller.js';
import { ListingMapRepository } from './places/listing-map.repository.js';
import { ListingNotifier } from './listing-notifier.js';
import { ListingRecords } from './listing-records.repository.js';
import { ListingRepository } from './listing.repository.js';
import { ListingSelectionService } from './listing-selection.service.js';
import { ListingService } from './listing.service.js';
import { NewListings } from './imports/new-listings.js';
import { TagController } from './tags/tag.controller.js';
import { TAG_ENTITIES, TagRepository } from './tags/tag.repository.js';
import { TagService } from './tags/tag.service.js';
import { TagTargetsController } from './tags/tag-targets.controller.js';
import { TagTargetsRepository } from './tags/tag-targets.repository.js';
import { TagTargetsService } from './tags/tag-targets.service.js';
import { UnitEntity } from './unit.entity.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ListingEntity, UnitEntity, ListingImportEntity, ConfirmedReadEntity, ...TAG_ENTITIES]),
    DefinitionsModule,
    IntegrationAccountModule,
  ],
  // Imports and the map precede listings, because `importable` must not be parsed as a listing's id.
  controllers: [
    ListingImportController,
    ListingImportersController,
    ListingMapController,
    ListingController,
    TagController,
    AccountTagController,
    TagTargetsController,
  ],
  providers: [
    ListingRepository,
    ListingMapRepository,
    ListingKeywordsRepository,
    FoundListingsService,
    ListingRecords,
    ListingFilterRepository,
    ListingMirrorRepository,
    ListingImportRepository,
    TagRepository,
    TagTargetsRepository,
    TagTargetsService,
    ConfirmedReadRepository,
    ConfirmedReadsService,
    LiveReads,
    DisplayRates,
    NewListings,
    ListingNotifier,
    ListingSelectionService,
    ListingFloorsService,
    ListingDeltasRepository,
    ListingDeltasService,
    ListingService,
    ListingAnswerService,
    ListingMirrorService,
    ListingImportService,
    ListingImportersService,
    TagService,
    AccountTagService,
  ],
  exports: [
    LiveReads,
    ConfirmedReadsService,
    ListingSelectionService,
    ListingFloorsService,
    FoundListingsService,
    ListingService,
    ListingAnswerService,
    ListingMirrorService,
    DisplayRates,
  ],
})
export class ListingModule implements OnModuleInit {
  constructor(
    private readonly accounts: AccountEvents,
    private readonly imports: ListingImportService,
    private readonly records: ListingRecords,
    private readonly notifier: ListingNotifier,
  ) {}

  onModuleInit(): void {
    this.accounts.onRemoving(async ({ id }) => {
      await this.records.lockAccount(id);
      await this.notifier.publish('LISTING_REMOVED', await this.records.presentIdsOfAccount(id));
    });
    this.accounts.onMoving((account, newTenantId) => this.imports.dropOfAccount(newTenantId, account.id));
    this.accounts.onMoved(({ id }) => this.records.idsOfAccount(id));
  }
}
