import { ApiProperty } from '@nestjs/swagger';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import type { KeyRights } from '../../../platform/access/rights.js';
import { Choice, ChoiceList, HttpUrl, Num, UrlList } from '../../../edge/http/fields.js';
import { ListMeta } from '../../../platform/paging/page.js';
import { shownUrl } from '../shown-url.js';
import { EVENT_TYPES, type EventType, SPECIFIED_EVENTS } from '../../feed/feed.events.js';
import { APP_PROVIDERS, type AppProvider, MAX_URLS, type WebhookApp, type WebhookSecret } from '../webhooks.types.js';

const URL_EXAMPLE = 'https://example.com/hooks';
const WEEK_SECONDS = 604_800;

export class WebhookAppPath {
  @Choice(PROVIDERS, { enumName: 'Provider', description: 'The code of the PMS; `GET /api/v1/provider` returns its name.' })
  provider: Provider;
}

/** The path of the app of one provider, or of the app for all providers. */
export class AnyAppPath {
  @Choice(APP_PROVIDERS, { enumName: 'WebhookProvider', description: '`ALL`: the app for all codes.' })
  provider: AppProvider;
}

export class UpdateWebhookAppDto {
  @ChoiceList(EVENT_TYPES, {
    optional: true,
    description:
      'Replaces the event types that are sent. A new app that is given only `urls` receives the four types of the example; the others are an extension.',
    example: [...SPECIFIED_EVENTS],
  })
  events?: EventType[];

  @UrlList({ optional: true, maxItems: MAX_URLS, description: 'Replaces the receiving URLs.', example: [URL_EXAMPLE] })
  urls?: string[];
}

export class UrlDto {
  @HttpUrl({ description: 'One of the `urls` of the app, as it was given.', example: URL_EXAMPLE })
  url: string;
}

export class RotateSecretDto extends UrlDto {
  @Num({
    integer: true,
    min: 0,
    max: WEEK_SECONDS,
    optional: true,
    default: 86_400,
    description: 'How long the current secret also signs, in seconds.',
  })
  overlapSeconds: number = 86_400;
}

/** An app with exactly the fields of docs/interface.md#outgoing-webhook-app. */
export class WebhookAppResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({
    enum: APP_PROVIDERS,
    enumName: 'WebhookProvider',
    description: '`ALL` (an extension): the app for all codes.',
  })
  provider: AppProvider;
  @ApiProperty({ format: 'uuid', description: 'The workspace of the API key.' }) workspaceID: string;
  @ApiProperty({
    enum: EVENT_TYPES,
    isArray: true,
    description: 'The event types that are sent to the URLs; empty if none are.',
  })
  events: EventType[];
  @ApiProperty({
    type: [String],
    example: [URL_EXAMPLE],
    description: 'Keys without the scope `manage` see `?hidden` instead of the query.',
  })
  urls: string[];
  @ApiProperty({ format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: string;
}

class UrlHealthResponse {
  @ApiProperty({ example: URL_EXAMPLE, description: 'The URL that receives notifications.' }) url: string;
  @ApiProperty({
    enum: ['ENABLED', 'DISABLED'],
    description: 'DISABLED: it failed for too long, and nothing is sent until it is enabled.',
  })
  status: 'ENABLED' | 'DISABLED';
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The time since which every attempt has failed. Null if it does not fail.',
  })
  failingSince: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it was disabled, in UTC. Null if it is not.',
  })
  disabledAt: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['gone', 'failing'],
    description: '`gone`: it answered 410; `failing`: it failed for five days. Null if it is not disabled.',
  })
  disabledReason: string | null;
}

export class WebhookAppDetailResponse extends WebhookAppResponse {
  @ApiProperty({ type: [UrlHealthResponse], description: 'The health of each of the `urls`.' })
  endpoints: UrlHealthResponse[];
}

export class WebhookAppListResponse {
  @ApiProperty({ type: [WebhookAppDetailResponse], description: 'The rows of this page; empty if there are none.' })
  data: WebhookAppDetailResponse[];
  @ApiProperty({ type: ListMeta, description: 'The position of this page in the list.' }) meta: ListMeta;
}

export class WebhookSecretResponse {
  @ApiProperty({ example: URL_EXAMPLE, description: 'The URL whose notifications the secret signs.' }) url: string;
  @ApiProperty({
    description: 'Signs every notification to the URL (Standard Webhooks).',
    example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  })
  secret: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The previous secret, which also signs until `previousSecretUntil`. Null if there is none.',
  })
  previousSecret: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The time until which the previous secret also signs, in UTC. Null if there is none.',
  })
  previousSecretUntil: string | null;
}

export class WebhookSecretListResponse {
  @ApiProperty({ type: [WebhookSecretResponse], description: 'One secret per URL; empty if the app has no URLs.' })
  data: WebhookSecretResponse[];
}

export const toAppResponse = (app: WebhookApp, rights: KeyRights): WebhookAppResponse => ({
  id: app.id,
  provider: app.provider,
  workspaceID: app.workspaceId,
  events: app.events,
  urls: app.urls.map(({ url }) => shownUrl(rights, url)),
  createdAt: app.createdAt.toISOString(),
  updatedAt: app.updatedAt.toISOString(),
});

export const toAppDetailResponse = (app: WebhookApp, rights: KeyRights): WebhookAppDetailResponse => ({
  ...toAppResponse(app, rights),
  endpoints: app.urls.map(({ url, failingSince, disabledAt, disabledReason }) => ({
    url: shownUrl(rights, url),
    status: disabledAt === null ? 'ENABLED' : 'DISABLED',
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledReason,
  })),
});

export const toSecretResponse = ({
  url,
  secret,
  previousSecret,
  previousUntil,
}: WebhookSecret): WebhookSecretResponse => ({
  url,
  secret,
  previousSecret,
  previousSecretUntil: previousUntil?.toISOString() ?? null,
});
