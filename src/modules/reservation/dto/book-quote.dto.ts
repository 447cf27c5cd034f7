import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { Id, Nested, Text } from '../../../edge/http/fields.js';
import { RequestValidationPipe } from '../../../edge/http/validation.pipe.js';
import { CreateReservationDto, GuestDto, OwnReferenceDto } from './create-reservation.dto.js';

/** Books a stored quote: its stay, guests, currency and amounts are those of the reservation. */
export class BookQuoteDto extends OwnReferenceDto {
  @Id({ description: 'The id of a quote from `POST /api/v1/quote`.' }) quoteID: string;
  @Nested(() => GuestDto, { description: 'The guest who stays.' }) guest: GuestDto;
  @Text({
    max: 5_000,
    multiline: true,
    optional: true,
    default: '',
    example: 'Late arrival',
    description: 'Free text for the host. Empty if absent.',
  })
  notes: string = '';
  @Text({
    min: 1,
    max: 200,
    optional: true,
    default: 'website',
    example: 'website',
    description: 'Where the booking comes from, in your own words.',
  })
  source: string = 'website';
}

/** Validates the body as the booking of a quote where it names one; fields of the stay and amounts are unknown then. */
export class ReservationBodyPipe implements PipeTransform {
  private readonly validation = new RequestValidationPipe();

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    const isQuote = typeof value === 'object' && value !== null && 'quoteID' in value;
    return this.validation.transform(value, { ...metadata, metatype: isQuote ? BookQuoteDto : CreateReservationDto });
  }
}
