import type { CsvTable } from '../../edge/http/csv/csv.types.js';

export const AUDIT_CSV: CsvTable = {
  name: 'audit-log',
  columns: [
    'id',
    'at',
    'action',
    'target.type',
    'target.id',
    'fields',
    'actor.type',
    'actor.id',
    'tenantID',
    'clientAddress',
    'requestID',
    'clientRequestID',
  ],
};
