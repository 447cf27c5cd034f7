import { ApiProperty } from '@nestjs/swagger';
import { READ_VIAS } from '../freshness/freshness.types.js';

const AS_OF =
  'Extension. When the oldest data shown here was read from the PMS; a read that found no change counts too. It is not part of the ETag: a 304 reports the current value in `x-as-of`.';
const VIA =
  'Extension. The reason for that read: EVENT (an event of the PMS), POLL (the periodic sync), LIVE (a caller who waited for it), FEED (an iCalendar address) or OWN (the response to a booking made here).';

export const AsOfProperty = (): PropertyDecorator =>
  ApiProperty({ format: 'date-time', description: AS_OF, example: '2026-11-22T17:20:00.000Z' });

export const ViaProperty = (): PropertyDecorator =>
  ApiProperty({ enum: [...READ_VIAS], enumName: 'ReadVia', description: VIA });

/** `asOf` of an answer that may show nothing of the PMS yet. */
export const NullableAsOfProperty = (unread: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description: `${AS_OF} ${unread}` });

export const NullableViaProperty = (): PropertyDecorator =>
  ApiProperty({
    enum: [...READ_VIAS, null],
    nullable: true,
    type: String,
    description: `${VIA} Null if \`asOf\` is null.`,
  });
