import { Injectable } from '@nestjs/common';
import { ConnectorError } from '../../connectors/kit/errors.js';
import type { BoundConnector } from '../../connectors/kit/gateway.js';
import { Clock } from '../../shared/time/clock.js';
import { CalendarMirrorService, type CalendarRead } from '../availability/calendar-mirror.service.js';
import type { AccountRef } from '../integration-account/integration-account.types.js';
import { ListingService } from '../listing/listing.service.js';
import { addWarnings, type Warning, withWarnings } from '../../connectors/kit/warnings.js';
import { CalendarReader, type Fault } from './calendar-reader.js';
import { leading } from './leading.js';
import type { PassContext, PassOutcome, SyncPass } from './sync-pass.js';
import { SyncRepository } from './sync.repository.js';
import { count, type Progress, refuse } from './sync.types.js';

/** Listings whose calendars are stored together; few at first, so that something is seen soon. */
const BATCH = 32;
const FIRST_BATCH = 2;
/** What was read is stored after this at the latest: a slow PMS must not cost the lease. */
const BATCH_MS = 15_000;

interface Batch {
  reads: (CalendarRead | Fault)[];
  warnings: Warning[];
  /** The last listing of the batch; absent when there is none. */
  last?: string;
  /** Why it ends there. */
  failure?: { error: unknown };
}

interface Pass {
  account: AccountRef;
  bound: BoundConnector;
  /** Nothing was read completely before: calendars that are there have been read for a hint or before their turn. */
  isFirst: boolean;
  stopped: boolean;
}

/** Reads the calendar of every listing from today on, a few at a time; a batch is stored while the next one is read. */
@Injectable()
export class CalendarsPass implements SyncPass {
  constructor(
    private readonly clock: Clock,
    private readonly schedules: SyncRepository,
    private readonly listings: ListingService,
    private readonly calendars: CalendarMirrorService,
    private readonly reader: CalendarReader,
  ) {}

  async run({
    account,
    bound,
    progress,
    cursor,
    lastCompleteStartedAt,
    checkpoint,
  }: PassContext): Promise<PassOutcome> {
    const pass: Pass = { account, bound, isFirst: lastCompleteStartedAt === null, stopped: false };
    let reading = this.batchAfter(pass, cursor ?? '', pass.isFirst && cursor === null ? FIRST_BATCH : BATCH);
    try {
      for (;;) {
        const { reads, warnings, last, failure } = await reading;
        addWarnings(progress.warnings, warnings);
        if (last !== undefined) {
          if (!failure) reading = this.batchAfter(pass, last);
          await this.store(reads, progress);
          await checkpoint(last);
        }
        if (failure) throw failure.error;
        if (last === undefined) return {};
      }
    } finally {
      pass.stopped = true;
    }
  }

  /** One listing now, for a hint. False when the listing is not known yet. */
  async readOne(account: AccountRef, bound: BoundConnector, providerId: string, progress: Progress): Promise<boolean> {
    const listing = (await this.listings.byProviderIds(account, [providerId])).get(providerId);
    if (!listing) return false;
    await this.store(await this.reader.read(bound, [listing]), progress, true);
    return true;
  }

  /** The calendars of a few listings, before their turn. What a PMS does not answer is left to the pass. */
  async readFirst(
    account: AccountRef,
    bound: BoundConnector,
    providerIds: string[],
    progress: Progress,
  ): Promise<void> {
    const listings = [...(await this.listings.byProviderIds(account, providerIds)).values()];
    const { result, warnings } = await withWarnings(() =>
      leading(
        this.reader.together(bound, listings),
        (part) => this.reader.read(bound, part),
        () => false,
      ),
    );
    const { results, failure } = result;
    addWarnings(progress.warnings, warnings);
    await this.store(results.flat(), progress);
    if (failure && !(failure.error instanceof ConnectorError)) throw failure.error;
  }

  /** Never rejects: nobody may be waiting for it yet. */
  private async batchAfter(pass: Pass, after: string, size = BATCH): Promise<Batch> {
    try {
      const { account, bound } = pass;
      const ids = await this.schedules.listingsAfter(account.id, after, size);
      const found = [...(await this.listings.byProviderIds(account, ids)).values()];
      const wanted = new Map(
        (pass.isFirst ? await this.calendars.unread(found) : found).map((listing) => [listing.providerId, listing]),
      );
      const parts = this.reader.together(bound, ids);
      const until = this.clock.now().getTime() + BATCH_MS;
      const { result, warnings } = await withWarnings(() =>
        leading(
          parts,
          (part) => this.reader.read(bound, part.flatMap((id) => wanted.get(id) ?? [])), // prettier-ignore
          () => pass.stopped || this.clock.now().getTime() > until,
        ),
      );
      const { results, failure } = result;
      return { reads: results.flat(), warnings, last: parts[results.length - 1]?.at(-1), failure };
    } catch (error) {
      return { reads: [], warnings: [], failure: { error } };
    }
  }

  private async store(results: readonly (CalendarRead | Fault)[], progress: Progress, news = false): Promise<void> {
    const faults = results.filter((result): result is Fault => 'reason' in result);
    const reads = results.filter((result): result is CalendarRead => 'units' in result);
    for (const fault of faults) {
      count(progress.nights, { written: 0, unchanged: 0, refused: 1 });
      refuse(progress, [fault]);
    }
    if (reads.length === 0) return;
    for (const [index, outcome] of (await this.calendars.applyAll(reads, news)).entries()) {
      const { providerId } = reads[index]!.listing;
      count(progress.nights, outcome);
      if (outcome.refused > 0)
        refuse(progress, [{ providerId, reason: `calendar: ${outcome.refused} nights of unknown units or days` }]);
    }
  }
}
