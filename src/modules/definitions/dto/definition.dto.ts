import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { PROVIDERS, type Provider } from '../../../connectors/port/provider.js';
import { Bounded } from '../../../edge/http/bounded.js';
import { Flag, HttpUrl, Nested } from '../../../edge/http/fields.js';
import { type DefinitionChanges, LISTING_FIELDS, type PartnerKey, type StringMapPatch } from '../definitions.types.js';
import type { ErrorCode } from '../../../values/errors/error-codes.js';
import { headersFault, queryParamsFault } from '../partner-key.js';

const STRING_MAP = { type: 'object', additionalProperties: { type: 'string' } } as const;
const NULLABLE_STRING_MAP = {
  type: 'object',
  additionalProperties: { type: 'string', nullable: true },
  nullable: true,
} as const;

const CODES = { headers: 'invalid_headers', queryParams: 'invalid_query_params' } as const satisfies Record<
  string,
  ErrorCode
>;

const StringMap = (name: keyof typeof CODES, fault: (map: unknown) => string | undefined): PropertyDecorator =>
  applyDecorators(
    Bounded({ isFree: true }),
    ApiPropertyOptional({ ...NULLABLE_STRING_MAP, description: 'Merged by name; null removes a name.' }),
    ValidateIf((_, value) => value !== undefined),
    ValidateBy({
      name: CODES[name],
      validator: {
        validate: (value) => fault(value) === undefined,
        defaultMessage: (args?: ValidationArguments) => `partnerKey.${name}: ${fault(args?.value)}`,
      },
    }),
  );

class PartnerKeyDto {
  @StringMap('headers', headersFault)
  headers?: StringMapPatch;

  @StringMap('queryParams', queryParamsFault)
  queryParams?: StringMapPatch;
}

/** The fields of `fieldsToSync.listing`, each an optional boolean. */
class ListingFieldsDto {}
for (const field of LISTING_FIELDS)
  Flag({ optional: true, description: `Whether a sync overwrites ${field}. If absent, it stays as it is.` })(
    ListingFieldsDto.prototype,
    field,
  );

class FieldsToSyncDto {
  @Nested(() => ListingFieldsDto, {
    optional: true,
    description: 'One switch per field of a listing. Absent fields are true.',
  })
  listing?: ListingFieldsDto;
}

export class UpdateDefinitionDto implements DefinitionChanges {
  @HttpUrl({
    optional: true,
    nullable: true,
    example: 'https://example.com/icon.png',
    description: 'The URL of an icon. Null removes it.',
  })
  icon?: string | null;

  @Nested(() => PartnerKeyDto, {
    optional: true,
    nullable: true,
    description: 'Added to every request to the PMS. Null removes it.',
  })
  partnerKey?: PartnerKeyDto | null;

  @Nested(() => FieldsToSyncDto, {
    optional: true,
    description: 'The switches to change; the others stay as they are.',
  })
  fieldsToSync?: FieldsToSyncDto;
}

class PartnerKeyResponse {
  @ApiPropertyOptional({ ...STRING_MAP, description: 'Headers of each request to the PMS. Absent if there are none.' })
  headers?: Record<string, string>;
  @ApiPropertyOptional({
    ...STRING_MAP,
    description: 'Query parameters of each request to the PMS. Absent if there are none.',
  })
  queryParams?: Record<string, string>;
}

class ListingFieldsResponse {}
for (const field of LISTING_FIELDS)
  ApiProperty({ type: Boolean, description: `Whether a sync overwrites ${field}.` })(
    ListingFieldsResponse.prototype,
    field,
  );

class FieldsToSyncResponse {
  @ApiProperty({
    type: ListingFieldsResponse,
    description: 'One switch per field of a listing. Absent fields are true.',
  })
  listing: Record<string, boolean>;
}

export class DefinitionResponse {
  @ApiProperty({ format: 'uuid', description: 'Assigned by Lodgewire; it never changes.' }) id: string;
  @ApiProperty({ description: 'The name of the PMS.' }) name: string;
  @ApiProperty({
    enum: PROVIDERS,
    enumName: 'Provider',
    description: 'The code of the PMS; `GET /api/v1/provider` returns its name.',
  })
  provider: Provider;
  @ApiProperty({ type: FieldsToSyncResponse, description: 'Which fields a sync may overwrite.' })
  fieldsToSync: FieldsToSyncResponse;
  @ApiProperty({ type: String, nullable: true, description: 'The URL of an icon. Null if none is set.' }) icon:
    string | null;
  @ApiProperty({
    type: PartnerKeyResponse,
    nullable: true,
    description: 'Null also for an API key without the scope `secrets`.',
  })
  partnerKey: PartnerKey | null;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was first stored, in UTC.' }) createdAt: Date;
  @ApiProperty({ type: String, format: 'date-time', description: 'When it was last changed, in UTC.' }) updatedAt: Date;
}
