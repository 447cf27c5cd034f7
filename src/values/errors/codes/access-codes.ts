import type { ErrorCodeEntries } from './error-code.types.js';

/** Rights of keys, limits, and states of the service. */
export const ACCESS_CODES = {
  missing_scope: {
    statuses: [403],
    when: 'The API key lacks the scope that the operation needs.',
    remedy: 'Use a key with the scope that the message names.',
    retry: 'no',
  },
  wrong_tenant: {
    statuses: [403],
    when: 'The API key may not act for this tenant, or it is restricted to tenants and may not change what belongs to the workspace.',
    remedy: 'Name another tenant in x-service-tenant-id, or use another key.',
    retry: 'no',
  },
  wrong_network: {
    statuses: [403],
    when: 'The API key may not be used from this address.',
    remedy: 'Send the request from one of the networks of the key.',
    retry: 'no',
  },
  operator_required: {
    statuses: [403],
    when: 'The operation shows the service as a whole.',
    remedy: 'Use the key of an operator.',
    retry: 'no',
  },
  exceeds_maker: {
    statuses: [403],
    when: 'The new API key would have a right that the key creating it lacks.',
    remedy: 'Ask for fewer rights, or use another key.',
    retry: 'no',
  },
  proof_required: {
    statuses: [403],
    when: 'Credentials of the whole workspace do not prove that the caller controls this account.',
    remedy: "Send the account's own login, or use an unrestricted key.",
    retry: 'no',
  },
  rate_limited: {
    statuses: [429],
    when: 'The key or the address has sent too many requests.',
    remedy: 'Wait for Retry-After; see RateLimit.',
    retry: 'later',
  },
  too_many_streams: {
    statuses: [429],
    when: 'The workspace has too many waiting requests and streams.',
    remedy: 'Close one, or wait for Retry-After.',
    retry: 'later',
  },
  too_many_tests: {
    statuses: [429],
    when: 'Too many test events of the workspace have not been sent yet.',
    remedy: 'Wait for Retry-After.',
    retry: 'later',
  },
  request_in_progress: {
    statuses: [409],
    when: 'The first request with this Idempotency-Key is still running.',
    remedy: 'Wait for Retry-After; the repeat gets the answer of the first request.',
    retry: 'later',
  },
  idempotency_key_reused: {
    statuses: [422],
    when: 'This Idempotency-Key was used with another body.',
    remedy: 'Use a new key for a new request.',
    retry: 'no',
  },
  too_many_kept_answers: {
    statuses: [422],
    when: 'The answers kept for Idempotency-Key have reached their ceiling.',
    remedy: 'Send the request without the header, or wait: answers are deleted after 72 hours.',
    retry: 'later',
  },
  shutting_down: {
    statuses: [503],
    when: 'The process is shutting down.',
    remedy: 'Send the request again; another process answers.',
    retry: 'later',
  },
  database_unreachable: {
    statuses: [503],
    when: 'The service cannot reach its database.',
    remedy: 'Wait for Retry-After.',
    retry: 'later',
  },
  workspace_moving: {
    statuses: [503],
    when: 'The workspace is moving to another installation: nothing may change here until it has moved.',
    remedy: 'Wait for Retry-After; if it has moved, send the request to the new address.',
    retry: 'later',
  },
  workspace_moved: {
    statuses: [410],
    when: 'The workspace has moved to another installation.',
    remedy: 'Send the request to the new address, with the same API key.',
    retry: 'no',
  },
  schema_outgrown: {
    statuses: [503],
    when: 'A newer version has removed something that this process uses from the database.',
    remedy: 'Operators stop this process; another process answers.',
    retry: 'later',
  },
  queue_unreachable: {
    statuses: [200],
    when: 'The service cannot reach its queue: it answers requests, but background work waits.',
    remedy: 'Nothing; operators check the queue.',
    retry: 'later',
  },
  internal_error: {
    statuses: [500],
    when: 'The service has failed. Operators can find the cause by the request id.',
    remedy: 'Send the request again with the same Idempotency-Key; report the id of the message if it happens again.',
    retry: 'same_key',
  },
} as const satisfies ErrorCodeEntries;
