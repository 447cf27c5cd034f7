import { ApiProperty } from '@nestjs/swagger';
import type { Summary, SummaryHour } from './summary.types.js';

class AccountCountsResponse {
  @ApiProperty({ type: 'integer', description: 'All accounts of the tenant.' }) total: number;
  @ApiProperty({ type: 'integer', description: 'Accounts with status ACTIVE.' }) active: number;
  @ApiProperty({ type: 'integer', description: 'Accounts with status INACTIVE.' }) inactive: number;
  @ApiProperty({ type: 'integer', description: 'Accounts that `GET /api/v1/account-health?hasIssues=true` lists.' })
  withIssues: number;
}

class WebhookUrlCountsResponse {
  @ApiProperty({ type: 'integer', description: 'All URLs of the webhook apps of the tenant.' }) total: number;
  @ApiProperty({ type: 'integer', description: 'URLs to which notifications fail, and which are not disabled yet.' })
  failing: number;
  @ApiProperty({
    type: 'integer',
    description: 'URLs to which nothing is sent, because they have failed for too long.',
  })
  disabled: number;
}

class TodayCountsResponse {
  @ApiProperty({ type: 'integer', description: 'Reservations that `GET /api/v1/reservation?today=ARRIVING` lists.' })
  arriving: number;
  @ApiProperty({
    type: 'integer',
    description: 'Reservations whose guests are in the house tonight, including arrivals: `today=STAYING`.',
  })
  staying: number;
  @ApiProperty({ type: 'integer', description: 'Reservations that `today=DEPARTING` lists.' }) departing: number;
}

class SummaryHourResponse {
  @ApiProperty({ format: 'date-time', description: 'When the hour began.', example: '2026-11-22T17:00:00.000Z' })
  since: string;
  @ApiProperty({
    type: 'integer',
    description:
      'Reservations of every status except INQUIRY and BLOCKED, including those cancelled since, by `createdAt`: when this service first stored them. Those from the first read of an account count in the hour of that read.',
  })
  bookings: number;
  @ApiProperty({
    type: 'integer',
    description: 'Deliveries that were created, one for each URL, by their `createdAt`; including test events.',
  })
  notifications: number;
  @ApiProperty({
    type: 'integer',
    description:
      'Deliveries among them that are now FAILED or SKIPPED, or PENDING after a failed attempt. A failed attempt that was followed by a successful one does not count.',
  })
  failedNotifications: number;

  static of({ since, ...counts }: SummaryHour): SummaryHourResponse {
    return { since: since.toISOString(), ...counts };
  }
}

export class SummaryResponse {
  @ApiProperty({ type: AccountCountsResponse, description: 'The integration accounts by status.' })
  accounts: AccountCountsResponse;
  @ApiProperty({ type: 'integer', description: 'Own and imported listings.' }) listings: number;
  @ApiProperty({ type: 'integer', description: 'Reservations of own accounts, and those booked on imported listings.' })
  reservations: number;
  @ApiProperty({
    type: TodayCountsResponse,
    description: 'Confirmed reservations of today, in the time zone of each listing.',
  })
  today: TodayCountsResponse;
  @ApiProperty({ type: WebhookUrlCountsResponse, description: 'The URLs of webhook apps.' })
  webhookURLs: WebhookUrlCountsResponse;
  @ApiProperty({ type: [SummaryHourResponse], minItems: 24, maxItems: 24, description: 'Oldest first.' })
  hours: SummaryHourResponse[];

  static of({ webhookUrls, hours, ...counts }: Summary): SummaryResponse {
    return { ...counts, webhookURLs: webhookUrls, hours: hours.map((hour) => SummaryHourResponse.of(hour)) };
  }
}
