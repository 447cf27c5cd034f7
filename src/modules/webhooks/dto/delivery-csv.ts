import type { CsvTable } from '../../../edge/http/csv/csv.types.js';

export const DELIVERIES_CSV: CsvTable = {
  name: 'deliveries',
  columns: [
    'id',
    'eventID',
    'eventType',
    'subjectID',
    'isTest',
    'url',
    'state',
    'attempts.startedAt',
    'attempts.status',
    'attempts.errorClass',
    'attempts.durationMs',
    'nextAttemptAt',
    'createdAt',
    'finishedAt',
  ],
};
