import { Text } from '../../../edge/http/fields.js';

/** The form of the page at which an authorization begins. */
export class BeginAuthorizationDto {
  @Text({ min: 1, max: 64, description: 'From the page.' })
  page: string;
}
