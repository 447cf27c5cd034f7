import { CalendarDate, Flag, Id, IdList, Num, Text } from '../../../edge/http/fields.js';
import { CursorQuery } from '../../../edge/http/page.query.js';

const MIN_PERCENT = 0.0001;

export class CreatePromotionBody {
  @Text({ min: 1, max: 200, example: 'Early bird', description: 'Shown with the discount in quotes.' })
  name: string;

  @Id({ description: 'The account whose listings it is for.' })
  integrationAccountID: string;

  @Num({ min: MIN_PERCENT, max: 100, description: 'Percent, 0 < x <= 100.', example: 10 })
  discountPercentage: number;

  @CalendarDate({
    optional: true,
    nullable: true,
    description: 'First night it applies to; null: open.',
    example: '2027-06-01',
  })
  startDate?: string | null;

  @CalendarDate({
    optional: true,
    nullable: true,
    description: 'Last night it applies to; null: open.',
    example: '2027-08-31',
  })
  endDate?: string | null;

  @Num({
    optional: true,
    nullable: true,
    integer: true,
    min: 1,
    max: 3650,
    description: 'Shortest stay it applies to. Null: any stay.',
  })
  minimumNights?: number | null;

  @IdList({ optional: true, maxItems: 1000, description: 'Empty or absent: every listing of the account.' })
  listingIDs?: string[];

  @Flag({ optional: true, default: true, description: 'Whether quotes may name it. Absent: true.' })
  active?: boolean;
}

export class UpdatePromotionBody {
  @Text({ optional: true, min: 1, max: 200, description: 'Shown with the discount in quotes. Absent: it stays.' })
  name?: string;

  @Num({ optional: true, min: MIN_PERCENT, max: 100, description: 'Percent, 0 < x <= 100.' })
  discountPercentage?: number;

  @CalendarDate({
    optional: true,
    nullable: true,
    description: 'First night it applies to; null: open.',
    example: '2027-06-01',
  })
  startDate?: string | null;

  @CalendarDate({
    optional: true,
    nullable: true,
    description: 'Last night it applies to; null: open.',
    example: '2027-09-30',
  })
  endDate?: string | null;

  @Num({
    optional: true,
    nullable: true,
    integer: true,
    min: 1,
    max: 3650,
    description: 'The least nights of a stay. Null: any stay; absent: it stays.',
  })
  minimumNights?: number | null;

  @IdList({ optional: true, maxItems: 1000, description: 'Replaces the list; empty: every listing of the account.' })
  listingIDs?: string[];

  @Flag({ optional: true, description: 'Whether quotes may name it. Absent: it stays.' })
  active?: boolean;
}

export class PromotionQuery extends CursorQuery {
  @Id({ optional: true, description: 'Only promotions of this account. Absent: of all.' })
  integrationAccountID?: string;

  @Flag({
    optional: true,
    query: true,
    description: 'Only promotions that quotes may name, or only others. Absent: both.',
  })
  active?: boolean;
}
