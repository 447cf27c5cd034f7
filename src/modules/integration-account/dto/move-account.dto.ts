import { Id } from '../../../shared/http/fields.js';

/** specification, endpoint 6 */
export class MoveAccountDto {
  @Id({ description: 'The target tenant, of the same workspace.' })
  tenantID: string;
}
