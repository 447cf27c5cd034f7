import { ConnectorError, type ConnectorErrorOptions } from './errors.js';

type Reason = ConnectorErrorOptions['reason'];

const NIGHTS_TAKEN = 'The PMS says the nights are taken';

/** What `classify` makes of a refused request, for a reason that the PMS's own words tell. */
export const refusal = (status: number, reason?: Reason): { kind: 'rejected'; message: string; reason: Reason } => ({
  kind: 'rejected',
  message: reason === 'not_available' ? NIGHTS_TAKEN : `The PMS refused the request (${status})`,
  reason,
});

export const nightsTaken = (): ConnectorError =>
  new ConnectorError('rejected', NIGHTS_TAKEN, { reason: 'not_available' });

export const isRejection = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && error.kind === 'rejected';
