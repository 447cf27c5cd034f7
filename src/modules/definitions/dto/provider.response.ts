import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  CANCELLATION_FIELDS,
  type CancellationField,
  POLICY_FORMS,
  type PolicyForm,
} from '../../../connectors/port/cancelling.js';
import { CHANGE_PARTS, type ChangePart } from '../../../connectors/port/changing.js';
import { BOOKING_FIELDS, type BookingField } from '../../../connectors/port/booking-fields.js';
import type { Capabilities } from '../../../connectors/port/capabilities.js';
import { type Provider, PROVIDERS } from '../../../connectors/port/provider.js';

class CredentialFieldResponse {
  @ApiProperty({ example: 'api_key', description: 'The key of the value in `authConfig`.' }) name: string;
  @ApiProperty({ description: 'Whether the value must be kept secret: do not show or log it.' }) secret: boolean;
  @ApiProperty({ description: 'Where the host finds it.' }) help: string;
}

class ProofResponse {
  @ApiProperty({
    enum: ['secret', 'consent', 'workspace'],
    description:
      "How connecting proves control of the account at the PMS. `workspace`: only the workspace's own access proves it, so that an unrestricted API key is needed unless the secret fields of `shared` are given.",
  })
  by: string;
  @ApiPropertyOptional({ type: [String], description: "`secret`: the fields that hold the account's own secret." })
  fields?: readonly string[];
  @ApiPropertyOptional({ type: [String], description: '`workspace`: fields that later accounts may leave out.' })
  shared?: readonly string[];
}

class AuthSchemeResponse {
  @ApiProperty({
    enum: ['ACCESS_TOKEN', 'API_KEY', 'OAUTH', 'EMAIL_PASSWORD', 'PARTNER_TOKEN'],
    description: 'How the account authenticates with the PMS.',
  })
  authType: string;
  @ApiProperty({ type: [CredentialFieldResponse], description: 'The values that `authConfig` takes; empty for OAUTH.' })
  fields: CredentialFieldResponse[];
  @ApiProperty({
    type: ProofResponse,
    description: 'How the host proves control of the account, if credentials alone do not.',
  })
  proof: ProofResponse;
}

class RateLimitResponse {
  @ApiProperty({
    enum: ['account', 'address', 'app'],
    description: 'What shares the limit: one account, the network address of the service, or all accounts of the app.',
  })
  scope: string;
  @ApiProperty({ type: 'integer', description: 'The maximum number of requests in the window.' }) requests: number;
  @ApiProperty({ type: 'integer', description: 'The length of the window in seconds.' }) perSeconds: number;
}

class CapabilitiesResponse implements Capabilities {
  @ApiProperty({
    enum: ['native', 'estimated', 'none'],
    description:
      'Who sets the price of a stay. native: the PMS; estimated: the service, from the calendar; none: nobody.',
  })
  quote: Capabilities['quote'];
  @ApiProperty({ description: 'Whether reservations can be booked at the PMS.' }) create: boolean;
  @ApiProperty({ description: 'Whether reservations can be cancelled at the PMS.' }) cancel: boolean;
  @ApiProperty({ description: 'Whether PENDING reservations can be confirmed by `POST /reservation/{id}/confirm`.' })
  confirm: boolean;
  @ApiProperty({ description: 'Whether nights can be held by a reservation that is not confirmed yet (PENDING).' })
  hold: boolean;
  @ApiProperty({
    enum: ['api', 'manual', 'none'],
    description:
      'How events of the PMS arrive. api: the service subscribes; manual: a person enters the address at the PMS; none: they do not.',
  })
  webhooks: Capabilities['webhooks'];
  @ApiProperty({ description: 'Whether the PMS signs its events.' }) signedWebhooks: boolean;
  @ApiProperty({ description: 'Whether the outcome of a booking can be looked up if its answer is lost.' })
  findByReference: boolean;
  @ApiProperty({ description: 'Whether only changed reservations are read, instead of all of them each time.' })
  delta: boolean;
  @ApiProperty({ description: 'Whether listings can have several units, or units that exist more than once.' })
  multiUnit: boolean;
  @ApiProperty({ description: 'Whether taxes are separate from the rest of a price, in quotes or reservations.' })
  taxSplit: boolean;
  @ApiProperty({
    enum: [...BOOKING_FIELDS],
    enumName: 'BookingField',
    isArray: true,
    description:
      'The optional fields of a reservation that are sent to the PMS; a reservation names the others in `notSent`.',
  })
  bookingFields: readonly BookingField[];
  @ApiProperty({ description: 'Whether the PMS has a field for the licence number of a listing (`registrations`).' })
  registrations: boolean;
  @ApiProperty({
    enum: [...POLICY_FORMS],
    description:
      'How the PMS gives cancellation policies: as rules, as the name of a published policy, as a text, or not at all.',
  })
  cancellationPolicy: PolicyForm;
  @ApiProperty({
    enum: [...CANCELLATION_FIELDS],
    isArray: true,
    description: 'The fields of a cancellation that are sent to the PMS.',
    example: ['by'],
  })
  cancellationFields: readonly CancellationField[];
  @ApiProperty({
    enum: [...CHANGE_PARTS],
    isArray: true,
    description:
      'The parts of a stay that one change at the PMS can include: nights, guests, unit, amounts. Without `price`, the PMS prices the changed stay itself, or keeps its price. Empty if the PMS does not change stays.',
    example: ['dates', 'guests', 'price'],
  })
  changing: readonly ChangePart[];
  @ApiProperty({ description: 'Whether accounts can be connected by OAuth.' }) oauth: boolean;
}

export class ProviderResponse {
  @ApiProperty({ enum: [...PROVIDERS], description: 'The code of the PMS; `GET /api/v1/provider` returns its name.' })
  provider: Provider;
  @ApiProperty({ description: 'The name of the PMS.' }) name: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null if it is not available in this release.' })
  connector: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The address of the documentation of the PMS. Null if it is not public.',
  })
  documentation: string | null;
  @ApiProperty({ type: [AuthSchemeResponse], description: 'The ways to connect an account, in order of preference.' })
  authSchemes: readonly AuthSchemeResponse[];
  @ApiProperty({
    type: CapabilitiesResponse,
    nullable: true,
    description: 'What works with the PMS. Null if the code is not assigned to a PMS yet.',
  })
  capabilities: CapabilitiesResponse | null;
  @ApiProperty({
    type: [RateLimitResponse],
    description: 'The limits of the PMS with which the service complies; empty if none is documented.',
  })
  rateLimits: readonly RateLimitResponse[];
  @ApiProperty({ type: [String], description: 'Facts about the PMS that nobody could verify.' })
  unverified: readonly string[];
}
