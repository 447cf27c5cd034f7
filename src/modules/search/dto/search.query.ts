import { CalendarDate, Choice, Num, Text } from '../../../edge/http/fields.js';
import { ListingFilterQuery, listingFilter } from '../../listing/dto/listing.query.js';
import { type SearchRequest, SORTS } from '../search.types.js';

export class SearchQuery extends ListingFilterQuery {
  @CalendarDate({ description: "Not before today in the listing's time zone." })
  checkInDate: string;

  @CalendarDate({ description: 'After check-in, by at most 366 nights.', example: '2027-03-04' })
  checkOutDate: string;

  @Num({
    optional: true,
    query: true,
    integer: true,
    min: 0,
    max: 7,
    default: 0,
    description: 'The whole stay may be up to this many days earlier or later.',
  })
  flexibleDays = 0;

  @Num({
    optional: true,
    query: true,
    integer: true,
    min: 1,
    max: 62,
    description:
      'This many nights anywhere between the two dates, which may then be at most 62 days apart. Cannot be used with flexibleDays.',
  })
  nights?: number;

  @Num({
    optional: true,
    query: true,
    min: 0,
    description: 'The lowest total, in displayCurrency, which is then required.',
  })
  minTotal?: number;

  @Num({
    optional: true,
    query: true,
    min: 0,
    description: 'The highest total, in displayCurrency, which is then required.',
  })
  maxTotal?: number;

  @Choice(['true'], {
    optional: true,
    description:
      'true: only stays that can be cancelled free of charge if they are booked now. Listings without a known policy are left out.',
  })
  refundable?: 'true';

  @Choice(SORTS, {
    optional: true,
    default: 'createdAt',
    description:
      'createdAt: oldest listing first. total: cheapest first, in displayCurrency, which is then required. distance: nearest first, which requires location. rating: best first.',
  })
  sort: (typeof SORTS)[number] = 'createdAt';

  @Num({
    optional: true,
    query: true,
    integer: true,
    min: 1,
    max: 100,
    default: 20,
    description: 'The maximum number of hits in the response.',
  })
  limit = 20;

  @Text({ optional: true, max: 200, description: 'The `nextCursor` of the previous page of the same search.' })
  cursor?: string;

  @Choice(['ids'], { optional: true, description: '`ids` leaves out the listing documents.' })
  fields?: 'ids';
}

export const searchRequest = (query: SearchQuery): SearchRequest => ({
  filter: listingFilter(query),
  checkIn: query.checkInDate,
  checkOut: query.checkOutDate,
  nights: query.nights,
  flexibleDays: query.flexibleDays,
  guests: query.guests ?? 1,
  minTotal: query.minTotal,
  maxTotal: query.maxTotal,
  displayCurrency: query.displayCurrency,
  sort: query.sort,
  limit: query.limit,
  cursor: query.cursor,
  withListing: query.fields === undefined,
  ...(query.refundable && { refundable: true }),
});
