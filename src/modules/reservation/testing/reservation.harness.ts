import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { openTestDatabase, type TestConnection } from '../../../../test/support/connection.js';
import type { BookingField } from '../../../connectors/port/booking-fields.js';
import type { Connector } from '../../../connectors/port/connector.js';
import type { CallOptions, ConnectorGateway, ConnectorRegistry } from '../../../connectors/port/gateway.js';
import {
  FixedClock,
  registryOf,
  testAccount,
  testConnector,
  testDefinition,
} from '../../../connectors/kit/testing/fakes.js';
import { Env } from '../../../config/env.js';
import { ceilingsFor } from '../../../records/ceilings/testing/ceilings.factory.js';
import { Audit } from '../../../records/audit/audit.js';
import { AuditRepository } from '../../../records/audit/audit.repository.js';
import { ReadTrail } from '../../../records/audit/read-trail.js';
import type { Scope } from '../../../platform/access/scope.js';
import { movesFor } from '../../../platform/moves/testing/moves-for.js';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { KeyRing } from '../../../platform/crypto/key-ring.js';
import { testOutbox } from '../../../records/outbox/testing/outbox.factory.js';
import { PersonalStores } from '../../../records/personal/personal-stores.js';
import { Restorations } from '../../../records/restorations/restorations.js';
import { nightsBetween } from '../../../values/time/dates.js';
import { AvailabilityRepository } from '../../availability/availability.repository.js';
import { AvailabilityService } from '../../availability/availability.service.js';
import { HoldRepository } from '../../availability/holds/hold.repository.js';
import { HoldService } from '../../availability/holds/hold.service.js';
import { pmsNights } from '../../availability/testing/calendar.factory.js';
import type { AccountConnectionService } from '../../integration-account/account-connection.service.js';
import { accountInactive } from '../../integration-account/integration-account.errors.js';
import { AccountEvents } from '../../integration-account/integration-account.events.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { ListingFilterRepository } from '../../listing/listing-filter.repository.js';
import { ListingMapRepository } from '../../listing/places/listing-map.repository.js';
import { ListingNotifier } from '../../listing/listing-notifier.js';
import { ListingRecords } from '../../listing/listing-records.repository.js';
import { ListingRepository } from '../../listing/listing.repository.js';
import { ListingService } from '../../listing/listing.service.js';
import type { VisibleListing, VisibleUnit } from '../../listing/listing.types.js';
import { LiveReads } from '../../listing/freshness/live-reads.service.js';
import { insertListing } from '../../listing/testing/insert-listing.js';
import { LISTING_ENTITIES, seedAccount, SEEDED_AT, seedWorkspace } from '../../listing/testing/seed.js';
import { ExchangeRateEntity } from '../../pricing/exchange-rate.entity.js';
import { ExchangeService } from '../../pricing/exchange.service.js';
import { PricingRepository } from '../../pricing/pricing.repository.js';
import { PricingService } from '../../pricing/pricing.service.js';
import { PromotionEntity } from '../../pricing/promotion.entity.js';
import { PmsHoldEntity } from '../../quote/pms-holds/pms-hold.entity.js';
import { PmsHoldRepository } from '../../quote/pms-holds/pms-hold.repository.js';
import { PmsHoldService } from '../../quote/pms-holds/pms-hold.service.js';
import { PmsHoldUpkeep } from '../../quote/pms-holds/pms-hold-upkeep.service.js';
import { PmsQuoteService } from '../../quote/pms-quote.service.js';
import { QuoteEntity } from '../../quote/quote.entity.js';
import { QuoteService } from '../../quote/quote.service.js';
import { AgreedPriceService } from '../booking/agreed-price.service.js';
import { BookingCheckService } from '../booking/booking-check.service.js';
import { BookingPriceService } from '../booking/booking-price.service.js';
import { ReservationStore } from '../booking/reservation-store.js';
import { calendarMirror } from '../../availability/testing/calendar-mirror.factory.js';
import type { ChangePart } from '../../../connectors/port/changing.js';
import { Handovers } from '../../../records/handover/handovers.js';
import { QuoteRepository } from '../../quote/quote.repository.js';
import { StoredQuoteService } from '../../quote/stored-quote.service.js';
import { QuoteBookingService } from '../booking/quote-booking.service.js';
import { ChangeConfirmService } from '../changing/change-confirm.service.js';
import { ChangeLookupService } from '../changing/change-lookup.service.js';
import { ChangeOfferService } from '../changing/change-offer.service.js';
import { ChangePriceService } from '../changing/change-price.service.js';
import { ChangeSettlementService } from '../changing/change-settlement.service.js';
import { NativeChangeService } from '../changing/native-change.service.js';
import { RebookService } from '../changing/rebook.service.js';
import { StayChangeEntity } from '../changing/stay-change.entity.js';
import { StayChangeRepository } from '../changing/stay-change.repository.js';
import { CancellationPreviewEntity } from '../cancelling/cancellation-preview.entity.js';
import { CancellationPreviewRepository } from '../cancelling/cancellation-preview.repository.js';
import { CancellationPreviewService } from '../cancelling/cancellation-preview.service.js';
import { GUEST_FIELDS, GuestSealing } from '../guest-sealing.js';
import { ReservationBookingService } from '../reservation-booking.service.js';
import { ReservationCancelService } from '../reservation-cancel.service.js';
import { ReservationConfirmService } from '../booking/reservation-confirm.service.js';
import { ReservationEntity } from '../reservation.entity.js';
import { RESERVATION_EVENTS } from '../reservation.events.js';
import { ReservationLookupService } from '../reservation-lookup.service.js';
import { ReservationMirrorService } from '../reservation-mirror.service.js';
import { ReservationNotifier } from '../reservation-notifier.js';
import { TodayRepository } from '../today/today.repository.js';
import { ReservationReadsService } from '../reservation-reads.service.js';
import { ReservationRepository } from '../reservation.repository.js';
import { ReservationAccounts } from '../reservation-accounts.js';
import { ReservationService } from '../reservation.service.js';
import { ReservationSettlementService } from '../reservation-settlement.service.js';
import { STAY } from './pms-reservation.factory.js';
import { reservationRow } from './reservation.factory.js';

export const VISIBILITY_WINDOW_MS = 600_000;

/** The nights in the calendar of each place. */
const CALENDAR = { from: '2027-03-01', to: '2027-03-31' };

/** The behaviour of the PMS that a test sets; anything else must not be requested. */
interface DirectedPms {
  reservations: Partial<Connector['reservations']>;
  quote?: Connector['quote'];
  /** Default: none. */
  bookingFields?: BookingField[];
  /** Default: none. */
  changing?: ChangePart[];
}

/** An account with a listing of one unit. */
export interface HostPlace {
  account: AccountRef;
  listing: VisibleListing;
  unit: VisibleUnit;
}

export interface StoredEvent {
  type: string;
  sequence: number;
  tenantId: string;
  data: Record<string, unknown>;
  previous?: Record<string, unknown>;
}

/**
 * Creates every service of the module on a real database, with a PMS that the test controls. Its clock stands at noon
 * of 10 January 2027.
 */
export const reservationHarness = async () => {
  Logger.overrideLogger(false);
  const connection: TestConnection = await openTestDatabase(
    ...LISTING_ENTITIES,
    ReservationEntity,
    CancellationPreviewEntity,
    StayChangeEntity,
    QuoteEntity,
    PmsHoldEntity,
    PromotionEntity,
    ExchangeRateEntity,
  );
  const { database } = connection;
  const clock = new FixedClock(Date.parse('2027-01-10T12:00:00Z'));
  const stores = new PersonalStores(database);
  const keys = new DataKeys(database, new KeyRing(`test:${randomBytes(32).toString('base64')}`));
  const auditEntries = new AuditRepository(database);
  const audit = new Audit(database, auditEntries, clock);
  const outbox = testOutbox(database, clock, stores, keys);
  const env = Object.assign(new Env(), { WORKER_CONCURRENCY: 8 });
  const { owner, other } = await seedWorkspace(database);
  const { owner: stranger } = await seedWorkspace(database);

  const pms: DirectedPms = { reservations: {} };
  const definition = { ...testDefinition, visibilityWindowMs: VISIBILITY_WINDOW_MS };
  const connector = (): Connector => {
    const { reservations, quote, bookingFields = [], changing = [] } = pms;
    const parts = testConnector();
    return {
      ...parts,
      definition: { ...definition, bookingFields, changing },
      quote,
      reservations: { ...parts.reservations, ...reservations },
    };
  };
  const calls: CallOptions[] = [];
  const gateway: ConnectorGateway = {
    limitsOf: async () => [],
    probe: async () => ({ connector: definition.id, steps: [], claims: [] }),
    bind: ({ provider }, options = {}) => {
      calls.push(options);
      return { connector: connector(), pms: { code: provider, name: definition.name }, call: {} as never };
    },
  };
  const connect = async (workspaceId: string, id: string, activeOnly: boolean) => {
    const [row] = await database.query<{ status: string }>(
      'SELECT status FROM integration_account WHERE id = $1 AND workspace_id = $2',
      [id, workspaceId],
    );
    if (activeOnly && row!.status !== 'ACTIVE') throw accountInactive('by the test');
    return testAccount({ id, workspaceId });
  };
  const connections = {
    connect: (workspaceId: string, id: string) => connect(workspaceId, id, false),
    connectActive: (workspaceId: string, id: string) => connect(workspaceId, id, true),
  } as unknown as AccountConnectionService;

  const holds = new HoldService(database, new HoldRepository(database), clock);
  const calendar = calendarMirror(database, clock);
  const pricing = new PricingRepository(database);
  const exchange = new ExchangeService(pricing, undefined as never, env, clock);
  const availability = new AvailabilityService(
    new AvailabilityRepository(database),
    exchange,
    clock,
    new LiveReads(clock),
  );
  const listings = new ListingService(
    database,
    new ListingRepository(database),
    new ListingMapRepository(database),
    new ListingRecords(database, clock, new ListingFilterRepository(database)),
    new ListingNotifier(database, outbox),
    audit,
  );
  const quotes = new QuoteService(
    listings,
    availability,
    new PricingService(pricing),
    exchange,
    new PmsQuoteService(connections, gateway),
    holds,
    clock,
  );
  const accounts = new AccountEvents();

  const reservations = new ReservationRepository(database, new GuestSealing(keys));
  const restorations = new Restorations(database);
  const notifier = new ReservationNotifier(outbox, audit, restorations);
  outbox.declarePersonal(RESERVATION_EVENTS, GUEST_FIELDS);
  const changeRows = new StayChangeRepository(database);
  const settlement = new ReservationSettlementService(
    database,
    reservations,
    holds,
    notifier,
    audit,
    clock,
    changeRows,
  );
  const mirror = new ReservationMirrorService(
    database,
    clock,
    listings,
    holds,
    reservations,
    settlement,
    notifier,
    restorations,
  );
  const registry = registryOf(connector());
  const pmsHoldRows = new PmsHoldRepository(database);
  // The capabilities of the PMS are read each time, because tests change them.
  const holding = { find: () => ({ connector: connector() }) } as unknown as ConnectorRegistry;
  const pmsHolds = new PmsHoldService(database, pmsHoldRows, holds, connections, gateway, holding, clock);
  const upkeep = new PmsHoldUpkeep(pmsHoldRows, pmsHolds, connections, gateway, clock, movesFor(database, clock));
  const bookings = new ReservationBookingService(connections, gateway, settlement, pmsHolds, clock);
  const trail = new ReadTrail(audit, auditEntries, clock);
  const reads = new ReservationReadsService(
    reservations,
    exchange,
    trail,
    new TodayRepository(database),
    listings,
    clock,
  );
  const cancels = new ReservationCancelService(reservations, bookings, settlement, clock);
  const previewRows = new CancellationPreviewRepository(database, keys);
  const previews = new CancellationPreviewService(reservations, previewRows, cancels, ceilingsFor(database), clock);
  const ofAccounts = new ReservationAccounts(reservations);
  accounts.onRemoving((account) => ofAccounts.requireKnownOutcomes(account));
  accounts.onMoved((account, newTenantId) => ofAccounts.passOn(account, newTenantId));
  const confirmations = new ReservationConfirmService(reservations, bookings, settlement, clock);
  const service = new ReservationService(
    new BookingCheckService(clock, listings, quotes, holds, new AgreedPriceService(exchange)),
    new BookingPriceService(quotes, new PricingService(pricing)),
    exchange,
    new ReservationStore(database, clock, holds, reservations, notifier, ceilingsFor(database), audit, pmsHolds),
    reservations,
    reads,
    bookings,
    upkeep,
  );

  const quoteRows = new QuoteRepository(database, holds, new Handovers(database));
  const storedQuotes = new StoredQuoteService(quotes, quoteRows, ceilingsFor(database), env, clock);
  const quoteBookings = new QuoteBookingService(storedQuotes, service, holds, pmsHolds);
  const changeSettlement = new ChangeSettlementService(
    database,
    reservations,
    changeRows,
    holds,
    settlement,
    notifier,
    audit,
    clock,
  );
  const changePrices = new ChangePriceService(quotes, storedQuotes, exchange);
  const changeOffers = new ChangeOfferService(
    reservations,
    listings,
    bookings,
    changePrices,
    changeRows,
    ceilingsFor(database),
    clock,
  );
  const nativeChanges = new NativeChangeService(reservations, bookings, settlement, changeSettlement, clock);
  const rebooking = new RebookService(reservations, quoteBookings, bookings, settlement, changeSettlement, clock);
  const changes = new ChangeConfirmService(
    reservations,
    changeRows,
    changeOffers,
    changePrices,
    nativeChanges,
    rebooking,
    clock,
  );
  const changeLookups = new ChangeLookupService(
    reservations,
    settlement,
    changeRows,
    changeSettlement,
    rebooking,
    clock,
  );
  /** Creates the look-up service of another process. */
  const newLookups = (): ReservationLookupService =>
    new ReservationLookupService(reservations, settlement, connections, gateway, registry, clock, changeLookups);
  const lookups = newLookups();
  const lookUp = async (id: string, by = lookups): Promise<void> => (await by.turn(id))?.work();

  /** Creates a place with a calendar of March 2027 that was read before anything else happened. */
  const place = async (inventoryCount = 1, scope: Scope = owner): Promise<HostPlace> => {
    const account = await seedAccount(database, scope);
    const listing = await insertListing(database, account, { inventoryCount, minimumNights: 1 });
    const { from, to } = CALENDAR;
    const nights = pmsNights(from, nightsBetween(from, to) + 1, { available: inventoryCount });
    const given = listing.units.map(({ isAutoGenerated, providerUnitId }) => (isAutoGenerated ? null : providerUnitId));
    await calendar.apply(
      listing,
      nights.map((night) => ({ ...night, providerUnitId: given[0]! })),
      CALENDAR,
      SEEDED_AT,
    );
    return { account, listing, unit: listing.units[0]! };
  };

  const rowAt = ({ account, listing, unit }: HostPlace, own: Partial<ReservationEntity>): ReservationEntity => {
    const { workspaceId, tenantId, id: integrationAccountId, provider } = account;
    const owner = { workspaceId, tenantId, bookedByTenantId: tenantId, integrationAccountId, provider };
    return reservationRow({ ...owner, listingId: listing.id, unitId: unit.id, ...STAY, ...own });
  };

  /** Creates a booking that was just sent and has no answer yet; its nights are taken. */
  const sent = async (at: HostPlace, own: Partial<ReservationEntity> = {}): Promise<ReservationEntity> => {
    const now = clock.now();
    const row = rowAt(at, {
      origin: 'OURS',
      providerReservationId: null,
      status: 'UNKNOWN',
      requestedStatus: 'CONFIRMED',
      sequence: 0,
      readAt: null,
      confirmedAt: null,
      createdAt: now,
      updatedAt: now,
      sendStartedAt: now,
      nextLookupAt: new Date(now.getTime() + 30_000),
      ...own,
    });
    await database.transaction(async () => {
      await holds.take(
        at.account,
        { unitId: at.unit.id, checkIn: row.checkIn, checkOut: row.checkOut },
        { id: row.id },
      );
      await reservations.insert(row);
    });
    return row;
  };

  /** Stores a row as given, without nights. */
  const stored = async (at: HostPlace, own: Partial<ReservationEntity> = {}): Promise<ReservationEntity> => {
    const row = rowAt(at, own);
    await reservations.insert(row);
    return row;
  };

  const row = async (id: string): Promise<ReservationEntity | undefined> => (await reservations.byId(id))?.reservation;

  const events = async (id: string): Promise<StoredEvent[]> => {
    const found = await database.query<{
      id: string;
      workspaceId: string;
      tenantId: string;
      body: string;
      personal: string;
    }>(
      `SELECT id, workspace_id AS "workspaceId", tenant_id AS "tenantId", body, personal FROM outbox_event
        WHERE subject_id = $1 ORDER BY sequence, tenant_id`,
      [id],
    );
    return Promise.all(
      found.map(async (event) => ({ ...JSON.parse(await outbox.bodyOf(event)), tenantId: event.tenantId })),
    );
  };

  const audited = async (id: string): Promise<string[]> => {
    const found = await database.query<{ action: string }>(
      'SELECT action FROM audit_entry WHERE target_id = $1 ORDER BY at, id',
      [id],
    );
    return found.map(({ action }) => action);
  };

  const holdOf = async (id: string) => {
    const [hold] = await database.query<{
      unitId: string;
      checkIn: string;
      checkOut: string;
      exclusive: boolean;
      knownAt: Date | null;
    }>(
      `SELECT unit_id AS "unitId", lower(stay)::text AS "checkIn", upper(stay)::text AS "checkOut", exclusive, known_at AS "knownAt"
         FROM hold WHERE reservation_id = $1`,
      [id],
    );
    return hold;
  };

  const releaseOf = async (id: string) => {
    const [release] = await database.query<{ takenAt: Date | null; releasedAt: Date; reopens: boolean }>(
      'SELECT taken_at AS "takenAt", released_at AS "releasedAt", reopens FROM released_hold WHERE reservation_id = $1',
      [id],
    );
    return release;
  };

  const freeOn = async ({ unit }: HostPlace, date: string): Promise<boolean> =>
    (await availability.nights(unit.id, date, date))[0]!.free;

  return {
    connection,
    database,
    clock,
    env,
    owner,
    other,
    stranger,
    pms,
    calls,
    accounts,
    audit,
    trail,
    exchange,
    holds,
    calendar,
    quotes,
    listings,
    outbox,
    stores,
    keys,
    reservations,
    notifier,
    settlement,
    mirror,
    bookings,
    pmsHolds,
    upkeep,
    reads,
    lookups,
    newLookups,
    lookUp,
    cancels,
    previewRows,
    previews,
    storedQuotes,
    quoteBookings,
    changeRows,
    changeOffers,
    changeSettlement,
    changes,
    confirmations,
    service,
    place,
    sent,
    stored,
    row,
    events,
    audited,
    holdOf,
    releaseOf,
    freeOn,
  };
};

export type ReservationHarness = Awaited<ReturnType<typeof reservationHarness>>;
