import { guesty } from './connector.js';

const classify = (status: number, text: string, headers: Record<string, string> = {}) =>
  guesty.classify!({ status, text, headers });

describe('classify', () => {
  it.each([
    [401, 'Listing calendar is not available for the requested dates', 'not_available'],
    [400, '{"code":"LISTING_CALENDAR_BLOCKED"}', 'not_available'],
    [401, 'The stay is shorter than minNights of the listing', 'stay_rules'],
    [422, 'The number of guests exceeds the listing', 'capacity'],
    [400, '{"code":"ValidationError"}', undefined],
    [410, 'Quote is expired, please create a new quote.', 'price_changed'],
  ])('takes %i %s as a refusal of the request, not of the token', (status, text, reason) => {
    const { kind, reason: given } = classify(status, text)!;
    expect([kind, given]).toEqual(['rejected', reason]);
  });

  it.each([
    [401, '{"message":"Unauthorized"}'],
    [401, '{"message":"Service unavailable"}'],
    [403, 'Forbidden'],
    [404, '{"code":"LISTING_NOT_FOUND"}'],
    [500, '{}'],
    [200, '{"message":"not available"}'],
  ])('leaves %i %s to the kit', (status, text) => {
    expect(classify(status, text)).toBeUndefined();
  });

  it.each([
    [{ second: '0', minute: '50', hour: '4000' }, 1000],
    [{ second: '14', minute: '0', hour: '4000' }, 10_000],
    [{ second: '0', minute: '0', hour: '0' }, 60_000],
    [{}, undefined],
  ])('pauses after a 429 depending on the remaining requests (%j)', (left, retryAfterMs) => {
    const headers = Object.fromEntries(Object.entries(left).map(([span, n]) => [`x-ratelimit-remaining-${span}`, n]));
    expect(classify(429, '', headers)).toMatchObject({ kind: 'rate_limited', retryAfterMs });
  });

  it('follows Retry-After if it is present', () => {
    expect(classify(429, '', { 'retry-after': '3', 'x-ratelimit-remaining-hour': '0' })).toBeUndefined();
  });
});
