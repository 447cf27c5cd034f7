import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { KeywordRepository } from '../../records/keywords/keyword.repository.js';
import type { FoundKeyword, FoundType } from '../../records/keywords/keyword.types.js';
import { ProvidersService } from '../definitions/providers.service.js';
import { FoundAccountsService } from '../integration-account/finding/found-accounts.service.js';
import type { FoundAccount } from '../integration-account/integration-account.types.js';
import { FoundListingsService } from '../listing/finding/found-listings.service.js';
import type { FoundListing } from '../listing/listing.types.js';
import { FoundReservationsService } from '../reservation/finding/found-reservations.service.js';
import type { FoundReservation } from '../reservation/reservation.types.js';
import type { FoundItem } from './find.types.js';
import { ranked } from './ranking.rules.js';
import { providerSearches, searchedWords, textSearches } from './text-search.rules.js';

/** The fields that each type fills itself. */
type Shown = Omit<FoundItem, 'type' | 'id' | 'matched' | 'isWhole'>;

/** Finds accounts, listings, reservations and their guests by text. docs/adr/0042-search.md */
@Injectable()
export class FindService {
  constructor(
    private readonly keywords: KeywordRepository,
    private readonly providers: ProvidersService,
    private readonly accounts: FoundAccountsService,
    private readonly listings: FoundListingsService,
    private readonly reservations: FoundReservationsService,
  ) {}

  /** Returns the items that match the text and that the tenant sees, best first. */
  async find(scope: Scope, text: string, limit: number): Promise<FoundItem[]> {
    const words = searchedWords(text);
    const searches = [
      ...textSearches(text, words),
      ...providerSearches(this.providers.list(), words),
      ...(await this.reservations.guestSearches(scope, text, words)),
    ];
    if (searches.length === 0) return [];
    const matches = ranked(await this.keywords.find(scope, searches, limit), limit);
    const shown = await this.shown(scope, matches);
    // Rows that were deleted meanwhile are left out.
    return matches.flatMap((match) => {
      const item = shown.get(match.id);
      return item ? [{ ...match, ...item }] : [];
    });
  }

  private async shown(scope: Scope, matches: readonly FoundKeyword[]): Promise<Map<string, Shown>> {
    const idsOf = (wanted: FoundType): string[] => matches.filter(({ type }) => type === wanted).map(({ id }) => id);
    const [accounts, listings, reservations] = await Promise.all([
      this.accounts.own(scope, idsOf('ACCOUNT')),
      this.listings.visible(scope, idsOf('LISTING')),
      this.reservations.visible(scope, idsOf('RESERVATION')),
    ]);
    return new Map<string, Shown>([
      ...accounts.map((account) => [account.id, ofAccount(account)] as const),
      ...listings.map((listing) => [listing.id, ofListing(listing)] as const),
      ...reservations.map((reservation) => [reservation.id, ofReservation(reservation)] as const),
    ]);
  }
}

const NOTHING = {
  listingID: null,
  listingName: null,
  city: null,
  country: null,
  checkInDate: null,
  checkOutDate: null,
};

const ofAccount = ({ id, name, provider, status }: FoundAccount): Shown => ({
  ...NOTHING,
  title: name,
  provider,
  integrationAccountID: id,
  status,
});

const ofListing = (listing: FoundListing): Shown => ({
  ...NOTHING,
  title: listing.name,
  provider: listing.provider,
  integrationAccountID: listing.integrationAccountId,
  status: listing.status,
  listingID: listing.id,
  listingName: listing.name,
  city: listing.city,
  country: listing.country,
});

const ofReservation = (reservation: FoundReservation): Shown => ({
  ...NOTHING,
  title: reservation.guestName || reservation.code,
  provider: reservation.provider,
  integrationAccountID: reservation.integrationAccountId,
  status: reservation.status,
  listingID: reservation.listingId,
  listingName: reservation.listingName,
  checkInDate: reservation.checkIn,
  checkOutDate: reservation.checkOut,
});
