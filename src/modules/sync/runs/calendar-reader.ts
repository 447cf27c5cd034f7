import { Injectable } from '@nestjs/common';
import type { ListingRef } from '../../../connectors/port/connector.js';
import { ConnectorError } from '../../../connectors/port/errors.js';
import type { BoundConnector } from '../../../connectors/port/gateway.js';
import { readUnlessKnown, type WatchedRead } from '../../../connectors/port/known-answers.js';
import { RememberedRequests } from '../../../connectors/port/remembered-requests.js';
import type { PmsNight } from '../../../connectors/port/model.js';
import { about, noticing } from '../../../connectors/port/warnings.js';
import { Env } from '../../../config/env.js';
import { Clock } from '../../../values/time/clock.js';
import { addDays, todayIn } from '../../../values/time/dates.js';
import {
  type AreKnown,
  CalendarMirrorService,
  type CalendarRead,
  type DayRange,
} from '../../availability/calendar-mirror.service.js';
import type { VisibleListing } from '../../listing/listing.types.js';
import { CodeDigest } from './code-digest.js';

/** A listing's calendar that the PMS refused, or that is unreadable. */
export interface Fault {
  providerId: string;
  reason: string;
}

/** Reads calendars from a PMS, from each listing's today on, ready to be stored. */
@Injectable()
export class CalendarReader {
  private readonly remembered = new RememberedRequests(() => this.clock.now().getTime());

  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
    private readonly calendars: CalendarMirrorService,
    private readonly code: CodeDigest,
  ) {}

  /** Groups items that the PMS returns in one read each, in order. */
  together<T>({ connector }: BoundConnector, items: readonly T[]): T[][] {
    const most = connector.calendars?.most ?? 1;
    return Array.from({ length: Math.ceil(items.length / most) }, (_, part) =>
      items.slice(part * most, (part + 1) * most),
    );
  }

  /**
   * Reads calendars. Where the PMS refuses several listings together, each is read by itself, because one of them may
   * be at fault. Answers that are `known` are not parsed.
   */
  async read(
    bound: BoundConnector,
    listings: readonly VisibleListing[],
    known?: AreKnown,
  ): Promise<(CalendarRead | Fault)[]> {
    const readAt = this.clock.now();
    const byDay = new Map<string, VisibleListing[]>();
    for (const listing of listings) {
      const today = todayIn(listing.timeZone, readAt);
      byDay.set(today, [...(byDay.get(today) ?? []), listing]);
    }
    const reads: (CalendarRead | Fault)[] = [];
    for (const [from, own] of byDay) reads.push(...(await this.readFrom(bound, own, from, known)));
    return reads;
  }

  private async readFrom(
    bound: BoundConnector,
    listings: readonly VisibleListing[],
    from: string,
    known: AreKnown | undefined,
  ): Promise<(CalendarRead | Fault)[]> {
    const readAt = this.clock.now();
    const range = { from, to: addDays(from, this.env.CALENDAR_DAYS) };
    try {
      const { result, answers } = await this.nightsOf(bound, listings, range, known);
      return listings.map((listing, index) =>
        result
          ? this.calendars.pack(listing, result[index]!, range, readAt, answers)
          : this.calendars.packKnown(listing, range, readAt, answers),
      );
    } catch (error) {
      if (!isOfListings(error)) throw error;
      if (listings.length === 1) return [{ providerId: listings[0]!.providerId, reason: `calendar: ${error.message}` }];
    }
    const reads: (CalendarRead | Fault)[] = [];
    for (const listing of listings) reads.push(...(await this.readFrom(bound, [listing], from, known)));
    return reads;
  }

  /** Reads nights. Left-out nights are reported each time, so such answers are not remembered. */
  private async nightsOf(
    { connector, call }: BoundConnector,
    listings: readonly VisibleListing[],
    { from, to }: DayRange,
    known: AreKnown | undefined,
  ): Promise<WatchedRead<PmsNight[][]>> {
    const refs = listings.map(refOf);
    const units = listings.map((listing) =>
      listing.units.map(({ id, providerUnitId, status }) => [id, providerUnitId, status]),
    );
    const inputs = [await this.code.get(), connector.definition.id, refs, units, from, to];
    const isKnown = (answers: Buffer): boolean => known !== undefined && listings.every((one) => known(one, answers));
    // Without known answers, something has probably changed, and with it the requests.
    const remembered = known && this.remembered;
    const { result: read, isSilent } = await noticing(() =>
      readUnlessKnown(call, { inputs, isKnown, remembered }, async (watched) =>
        connector.calendars && refs.length > 1
          ? connector.calendars.read(watched, refs, from, to)
          : [
              await about(
                () => refs[0]!.providerId,
                () => connector.calendar(watched, refs[0]!, from, to),
              ),
            ],
      ),
    );
    return read.result && !isSilent ? { ...read, answers: null } : read;
  }
}

const refOf = ({ providerId, units, currency, timeZone }: VisibleListing): ListingRef => ({
  providerId,
  providerUnitIds: units.filter((unit) => !unit.isAutoGenerated).map((unit) => unit.providerUnitId),
  currency,
  timeZone,
});

const isOfListings = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && (error.kind === 'invalid_response' || error.kind === 'rejected');
