import type { Connector } from '../port/connector.js';
import { ConnectorError, type ConnectorErrorOptions } from '../port/errors.js';

type Reason = NonNullable<ConnectorErrorOptions['reason']>;

const NIGHTS_TAKEN = 'The PMS says the nights are taken';

/** Returns the classification of a refused request, with the reason given in the PMS's own words; a 403 needs none. */
export const refusal = (status: number, reason?: Reason): { kind: 'rejected'; message: string; reason?: Reason } => ({
  kind: 'rejected',
  message: reason === 'not_available' ? NIGHTS_TAKEN : `The PMS refused the request (${status})`,
  reason: reason ?? (status === 403 ? 'no_right' : undefined),
});

/** The words with which PMSes refuse a stay, in order. An unavailable service says nothing about the nights. */
const WORDS: readonly (readonly [Reason, RegExp])[] = [
  [
    'not_available',
    /not[ _](be |have )?(enough )?available|(?<!(?:service|server|system|temporarily) )unavailable|no[ _]availab|overlap|overbook|double.?book|fully ?booked|occupied|already[ _](booked|reserved|taken)/i,
  ],
  ['stay_rules', /(min|max)(imum|imal)?[_\W]*(length[_\W]?(of[_\W]?)?)?(stay|night|los\b)|arrival day|restriction/i],
  ['capacity', /capacity|occupancy|number_of_guests|(number of|too many|max\w{0,20}) (guests|people|persons)/i],
];

/** Returns why a stay was refused. `own`: further words of this PMS, which precede the usual ones. */
export const reasonIn = (text: string, own: Partial<Record<Reason, RegExp>> = {}): Reason | undefined =>
  ([...Object.entries(own), ...WORDS] as (readonly [Reason, RegExp])[]).find(([, words]) => words.test(text))?.[0];

const REFUSALS = [400, 409, 422];
/** The answers of token endpoints, with status 400, to credentials that they refuse (RFC 6749, section 5.2). */
const REFUSED_GRANT = /"error"\s*:\s*"(?:invalid_client|invalid_grant|unauthorized_client)"/;

export const isRefusedGrant = (status: number, text: string): boolean => status === 400 && REFUSED_GRANT.test(text);

/** Returns the `classify` of a PMS that refuses with 400, 409 or 422 and gives the reason in words. */
export const refusesInWords =
  (own?: Partial<Record<Reason, RegExp>>): NonNullable<Connector['classify']> =>
  ({ status, text }) =>
    REFUSALS.includes(status) && !isRefusedGrant(status, text) ? refusal(status, reasonIn(text, own)) : undefined;

export const nightsTaken = (): ConnectorError =>
  new ConnectorError('rejected', NIGHTS_TAKEN, { reason: 'not_available' });

export const isRejection = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && error.kind === 'rejected';

/** Returns whether the host did not grant the right to the request, or the PMS withholds the resource. */
export const lacksRight = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && error.reason === 'no_right';

/** Returns the result of a request; undefined when the PMS does not know the resource. */
export const unlessGone = <T>(asking: Promise<T>): Promise<T | undefined> =>
  asking.catch((error: unknown) => {
    if (isRejection(error) && error.reason === 'not_found') return undefined;
    throw error;
  });
