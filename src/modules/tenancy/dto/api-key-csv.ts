import type { CsvTable } from '../../../edge/http/csv/csv.types.js';

export const API_KEYS_CSV: CsvTable = {
  name: 'api-keys',
  columns: [
    'id',
    'prefix',
    'name',
    'scopes',
    'tenantIDs',
    'networks',
    'isOperator',
    'createdAt',
    'lastUsedAt',
    'expiresAt',
    'revokedAt',
  ],
};
