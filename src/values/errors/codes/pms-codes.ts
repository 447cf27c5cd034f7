import type { ErrorCodeEntries } from './error-code.types.js';

/** What a PMS answered; the detail names its provider. */
export const PMS_CODES = {
  pms_invalid_credentials: {
    statuses: [422],
    when: 'The PMS refuses the credentials.',
    remedy: 'Correct them, or reauthorize the account.',
    retry: 'no',
    namesProvider: true,
  },
  pms_rejected: {
    statuses: [422],
    when: 'The PMS refuses the request for a reason that the service does not recognize.',
    remedy: 'Read the message.',
    retry: 'no',
    namesProvider: true,
  },
  not_known_to_pms: {
    statuses: [422],
    when: 'The PMS no longer has the resource.',
    remedy: 'Read it again; the next sync removes it.',
    retry: 'no',
    namesProvider: true,
  },
  not_supported: {
    statuses: [422],
    when: 'The PMS does not offer this through its API, or is not part of this release.',
    remedy: 'See capabilities in GET /providers.',
    retry: 'no',
    namesProvider: true,
  },
  pms_rate_limited: {
    statuses: [503],
    when: 'The PMS accepts no more requests for now.',
    remedy: 'Wait for Retry-After.',
    retry: 'later',
    namesProvider: true,
  },
  pms_unavailable: {
    statuses: [503],
    when: 'The PMS cannot be reached.',
    remedy: 'Wait for Retry-After.',
    retry: 'later',
    namesProvider: true,
  },
  pms_outcome_unknown: {
    statuses: [502],
    when: 'The PMS did not answer: the request may have had an effect there.',
    remedy: 'Read the resource again before you repeat the request; repeat it only with the same Idempotency-Key.',
    retry: 'same_key',
    namesProvider: true,
  },
  pms_invalid_response: {
    statuses: [502],
    when: 'The PMS sent an answer that cannot be read.',
    remedy: 'Repeat the request with the same Idempotency-Key; report the error if it happens again.',
    retry: 'same_key',
    namesProvider: true,
  },
} as const satisfies ErrorCodeEntries;
