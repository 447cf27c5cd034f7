import type { ErrorCode } from '../../values/errors/error-codes.js';

/** The codes of refusals that earlier versions stored; their answers are replayed for 72 h after an upgrade. */
const RENAMED: Readonly<Record<string, ErrorCode>> = {
  PRICE_CHANGED: 'price_changed',
  state: 'wrong_state',
  moved: 'account_moved',
  inactive: 'listing_inactive',
  capacity: 'capacity_exceeded',
  no_rate: 'no_exchange_rate',
  duplicate: 'taken',
  auth_type: 'auth_type_not_offered',
  oauth: 'reauthorization_required',
  other_account: 'other_pms_account',
  not_offered: 'provider_not_offered',
  own: 'own_listing',
  key_limit: 'too_many_api_keys',
  no_url: 'no_enabled_url',
  invalid_credentials: 'pms_invalid_credentials',
  rejected: 'pms_rejected',
  not_available: 'nights_taken',
  stay_rules: 'stay_rules_broken',
  reservation_inquiry: 'not_pending',
  reservation_confirmed: 'not_pending',
  reservation_modified: 'not_pending',
  reservation_moved: 'not_pending',
  reservation_cancelled: 'not_pending',
  reservation_expired: 'not_pending',
  reservation_no_show: 'not_pending',
  reservation_staying: 'not_pending',
  reservation_post_stay: 'not_pending',
  reservation_blocked: 'not_pending',
  reservation_unknown: 'not_pending',
};

/** Returns a stored answer with the present codes in place of renamed ones, otherwise unchanged. */
export const withPresentCodes = (body: string): string =>
  body.includes('"details":[') ? JSON.stringify(JSON.parse(body, renamed)) : body;

const renamed = (name: string, value: unknown): unknown => {
  if (name === 'details' && Array.isArray(value)) return value.map(withPresentCode);
  return name === 'message' && value === 'PRICE_CHANGED' ? 'The price has changed' : value;
};

const withPresentCode = (detail: unknown): unknown => {
  const { code } = (detail ?? {}) as { code?: unknown };
  return typeof code === 'string' && Object.hasOwn(RENAMED, code)
    ? { ...(detail as object), code: RENAMED[code] }
    : detail;
};
