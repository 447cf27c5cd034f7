import { Num, Text } from '../../../edge/http/fields.js';

export class FindQuery {
  @Text({
    min: 1,
    max: 200,
    example: 'harbour',
    description:
      'Words of a name or an address, the e-mail address of a guest, or an id. All words must match; only the first six count. Case and accents are ignored.',
  })
  q: string;

  @Num({
    optional: true,
    query: true,
    integer: true,
    min: 1,
    max: 50,
    default: 20,
    description: 'The maximum number of hits in the response.',
  })
  limit = 20;
}
