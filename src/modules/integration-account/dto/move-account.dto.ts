import { Id } from '../../../edge/http/fields.js';

/** The body of docs/interface.md#move-an-integration-account-to-another-tenant */
export class MoveAccountDto {
  @Id({ description: 'The target tenant, of the same workspace.' })
  tenantID: string;
}
