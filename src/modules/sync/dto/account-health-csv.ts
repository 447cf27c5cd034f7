import type { CsvTable } from '../../../edge/http/csv/csv.types.js';

export const ACCOUNT_HEALTH_CSV: CsvTable = {
  name: 'account-health',
  columns: [
    'integrationAccountID',
    'name',
    'provider',
    'status',
    'createdAt',
    'issues.code',
    'issues.message',
    'resources.resource',
    'resources.lastCompleteAt',
    'resources.nextDueAt',
    'webhooksSubscribed',
    'tokenExpiresAt',
    'limitedUntil',
    'pausedUntil',
    'duplicateOf',
  ],
};
