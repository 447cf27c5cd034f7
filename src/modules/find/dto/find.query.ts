import { Num, Text } from '../../../edge/http/fields.js';

export class FindQuery {
  @Text({
    min: 1,
    max: 200,
    example: 'harbour',
    description:
      'Words of a name or an address, the e-mail address of a guest, or an id. All words must match; the first six count. Upper case and accents make no difference.',
  })
  q: string;

  @Num({
    optional: true,
    query: true,
    integer: true,
    min: 1,
    max: 50,
    default: 20,
    description: 'The most hits of the answer.',
  })
  limit = 20;
}
