import type { CsvTable } from '../../../edge/http/csv/csv.types.js';

export const ACCOUNTS_CSV: CsvTable = {
  name: 'accounts',
  columns: [
    'id',
    'name',
    'provider',
    'providerAccountID',
    'accountIdentifier',
    'status',
    'authType',
    'tags.name',
    'createdAt',
    'updatedAt',
  ],
};

export const CALLS_CSV: CsvTable = {
  name: 'calls',
  columns: [
    'id',
    'at',
    'kind',
    'method',
    'path',
    'status',
    'outcome',
    'networkError',
    'attempt',
    'durationMs',
    'waitedMs',
    'errorExcerpt',
    'requestID',
    'jobID',
  ],
};
