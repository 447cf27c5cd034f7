import { Injectable } from '@nestjs/common';
import { ConnectorError } from '../../../connectors/port/errors.js';
import type { BoundConnector } from '../../../connectors/port/gateway.js';
import { Clock } from '../../../values/time/clock.js';
import { CalendarMirrorService, type CalendarRead } from '../../availability/calendar-mirror.service.js';
import type { AccountRef } from '../../integration-account/integration-account.types.js';
import { ListingService } from '../../listing/listing.service.js';
import { addWarnings, type Warning, withWarnings } from '../../../connectors/port/warnings.js';
import { CalendarReader, type Fault } from './calendar-reader.js';
import { leading } from './leading.js';
import { pollVia } from './poll-via.js';
import { storeCalendars } from './store-calendars.js';
import type { PassContext, PassOutcome, SyncPass } from './sync-pass.js';
import { SyncRepository } from '../sync.repository.js';
import type { Progress } from '../sync.types.js';

/**
 * The number of listings whose calendars are stored together; the first batches are smaller, so that results show
 * early.
 */
const BATCH = 32;
const FIRST_BATCH = 2;
/** The longest time before read calendars are stored: a slow PMS must not cost the lease. */
const BATCH_MS = 15_000;

interface Batch {
  reads: (CalendarRead | Fault)[];
  warnings: Warning[];
  /** The last listing of the batch; absent when there is none. */
  last?: string;
  /** Why the batch ends there. */
  failure?: { error: unknown };
}

interface Pass {
  account: AccountRef;
  bound: BoundConnector;
  /** No read was complete yet: the present calendars were read for a hint or ahead of their turn. */
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
    const via = pollVia(bound);
    await this.calendars.markUnread(account);
    const pass: Pass = { account, bound, isFirst: lastCompleteStartedAt === null, stopped: false };
    let reading = this.batchAfter(pass, cursor ?? '', pass.isFirst && cursor === null ? FIRST_BATCH : BATCH);
    try {
      for (;;) {
        const { reads, warnings, last, failure } = await reading;
        addWarnings(progress.warnings, warnings);
        if (last !== undefined) {
          if (!failure) reading = this.batchAfter(pass, last);
          await this.readAgain(pass, await this.storePart(pass, reads, progress), progress);
          await checkpoint(last);
        }
        if (failure) throw failure.error;
        // The first pass leaves out calendars that were read before it began; their rows have the time of their read.
        if (last === undefined) return pass.isFirst ? {} : { confirms: via };
      }
    } finally {
      pass.stopped = true;
    }
  }

  /** Reads one listing now, for a hint or a caller. Returns false when the listing is not known yet. */
  async readOne(
    account: AccountRef,
    bound: BoundConnector,
    providerId: string,
    progress: Progress,
    via: 'EVENT' | 'LIVE' = 'EVENT',
  ): Promise<boolean> {
    const listing = (await this.listings.byProviderIds(account, [providerId])).get(providerId);
    if (!listing) return false;
    await storeCalendars(this.calendars, await this.reader.read(bound, [listing]), progress, true, via);
    return true;
  }

  /**
   * Reads the calendars of a few listings ahead of their turn. Calendars that the PMS does not return are left to the
   * pass.
   */
  async readFirst(
    account: AccountRef,
    bound: BoundConnector,
    providerIds: string[],
    progress: Progress,
  ): Promise<void> {
    const listings = [...(await this.listings.byProviderIds(account, providerIds)).values()];
    const { results, failure, warnings } = await leadingWithWarnings(
      this.reader.together(bound, listings),
      (part) => this.reader.read(bound, part),
      () => false,
    );
    addWarnings(progress.warnings, warnings);
    await storeCalendars(this.calendars, results.flat(), progress, false, pollVia(bound));
    if (failure && !(failure.error instanceof ConnectorError)) throw failure.error;
  }

  /** Reads the next batch. It never rejects, because its result may not be awaited yet. */
  private async batchAfter(pass: Pass, after: string, size = BATCH): Promise<Batch> {
    try {
      const { account, bound } = pass;
      const ids = await this.schedules.listingsAfter(account.id, after, size);
      const found = [...(await this.listings.byProviderIds(account, ids)).values()];
      const wanted = new Map(
        (pass.isFirst ? await this.calendars.unread(found) : found).map((listing) => [listing.providerId, listing]),
      );
      const known = pass.isFirst ? undefined : await this.calendars.knownOf(found);
      const parts = this.reader.together(bound, ids);
      const until = this.clock.now().getTime() + BATCH_MS;
      const { results, failure, warnings } = await leadingWithWarnings(
        parts,
        (part) =>
          this.reader.read(
            bound,
            part.flatMap((id) => wanted.get(id) ?? []),
            known,
          ),
        () => pass.stopped || this.clock.now().getTime() > until,
      );
      return { reads: results.flat(), warnings, last: parts[results.length - 1]?.at(-1), failure };
    } catch (error) {
      return { reads: [], warnings: [], failure: { error } };
    }
  }

  /**
   * Reads listings again whose calendars another read changed after these answers were recognized: they left nothing to
   * store.
   */
  private async readAgain(pass: Pass, outdated: string[], progress: Progress): Promise<void> {
    const { account, bound } = pass;
    if (outdated.length === 0) return;
    const { result, warnings } = await withWarnings(async () => {
      const listings = [...(await this.listings.byProviderIds(account, outdated)).values()];
      const reads: (CalendarRead | Fault)[] = [];
      for (const part of this.reader.together(bound, listings)) reads.push(...(await this.reader.read(bound, part)));
      return reads;
    });
    addWarnings(progress.warnings, warnings);
    await this.storePart(pass, result, progress);
  }

  private async storePart(
    { account, bound }: Pass,
    reads: readonly (CalendarRead | Fault)[],
    progress: Progress,
  ): Promise<string[]> {
    const faults = reads.filter((read): read is Fault => 'reason' in read).map(({ providerId }) => providerId);
    if (faults.length > 0) await this.calendars.markUnread(account, faults);
    return storeCalendars(this.calendars, reads, progress, false, pollVia(bound));
  }
}

const leadingWithWarnings = async <T, R>(...given: Parameters<typeof leading<T, R>>) => {
  const { result, warnings } = await withWarnings(() => leading(...given));
  return { ...result, warnings };
};
