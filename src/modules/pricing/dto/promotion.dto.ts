import { CalendarDate, Flag, Id, IdList, Num, Text } from '../../../edge/http/fields.js';
import { CursorQuery } from '../../../edge/http/page.query.js';

const MIN_PERCENT = 0.0001;

export class CreatePromotionBody {
  @Text({ min: 1, max: 200, example: 'Early bird', description: 'Shown with the discount in quotes.' })
  name: string;

  @Id({ description: 'The account whose listings it applies to.' })
  integrationAccountID: string;

  @Num({ min: MIN_PERCENT, max: 100, description: 'In percent, 0 < x <= 100.', example: 10 })
  discountPercentage: number;

  @CalendarDate({
    optional: true,
    nullable: true,
    description: 'The first night it applies to; null if open.',
    example: '2027-06-01',
  })
  startDate?: string | null;

  @CalendarDate({
    optional: true,
    nullable: true,
    description: 'The last night it applies to; null if open.',
    example: '2027-08-31',
  })
  endDate?: string | null;

  @Num({
    optional: true,
    nullable: true,
    integer: true,
    min: 1,
    max: 3650,
    description: 'The shortest stay it applies to, in nights. Null for any stay.',
  })
  minimumNights?: number | null;

  @IdList({
    optional: true,
    maxItems: 1000,
    description: 'If empty or absent, it applies to every listing of the account.',
  })
  listingIDs?: string[];

  @Flag({ optional: true, default: true, description: 'Whether quotes may name it. True if absent.' })
  active?: boolean;
}

export class UpdatePromotionBody {
  @Text({
    optional: true,
    min: 1,
    max: 200,
    description: 'Shown with the discount in quotes. If absent, it stays as it is.',
  })
  name?: string;

  @Num({ optional: true, min: MIN_PERCENT, max: 100, description: 'In percent, 0 < x <= 100.' })
  discountPercentage?: number;

  @CalendarDate({
    optional: true,
    nullable: true,
    description: 'The first night it applies to; null if open.',
    example: '2027-06-01',
  })
  startDate?: string | null;

  @CalendarDate({
    optional: true,
    nullable: true,
    description: 'The last night it applies to; null if open.',
    example: '2027-09-30',
  })
  endDate?: string | null;

  @Num({
    optional: true,
    nullable: true,
    integer: true,
    min: 1,
    max: 3650,
    description: 'The minimum number of nights of a stay. Null for any stay; if absent, it does not change.',
  })
  minimumNights?: number | null;

  @IdList({
    optional: true,
    maxItems: 1000,
    description: 'Replaces the list. If empty, the promotion applies to every listing of the account.',
  })
  listingIDs?: string[];

  @Flag({ optional: true, description: 'Whether quotes may name it. If absent, it stays as it is.' })
  active?: boolean;
}

export class PromotionQuery extends CursorQuery {
  @Id({ optional: true, description: 'Only promotions of this account. If absent, of all accounts.' })
  integrationAccountID?: string;

  @Flag({
    optional: true,
    query: true,
    description: 'Only promotions that quotes may name (`true`), or only the others (`false`). If absent, both.',
  })
  active?: boolean;
}
