import { Text } from '../../../edge/http/fields.js';

/** The form of the page at which an authorization begins. */
export class BeginAuthorizationDto {
  @Text({ min: 1, max: 64, description: 'The hidden value of the form on the page.' })
  page: string;
}
