import type { PmsQuoteRequest, PmsReservationRequest } from '../../port/model.js';
import { Decimal } from '../../port/values.js';
import type { Recording } from './recording.types.js';
import type { Replay } from './replay.js';
import { withoutAmounts } from './spoiled.js';

interface Requests {
  quote: (parts: Partial<PmsQuoteRequest>) => PmsQuoteRequest;
  stay: (parts: Partial<PmsReservationRequest>) => PmsReservationRequest;
}

const ASKED = new Decimal('246.8');

/**
 * Sets every amount in the answers of the PMS to zero: a stay without a price is refused, and a booking whose prices
 * the PMS has not written yet keeps the requested total.
 */
export function describePrices(replay: Replay, { quotes = [], creations = [] }: Recording, requests: Requests): void {
  /** Runs `work` once with the answers as they are, and once without amounts in the answers from `first` on. */
  const withoutPrices = async <T>(work: () => Promise<T>, first?: string): Promise<T> => {
    replay.used.clear();
    await work();
    const answers = [...replay.used];
    const from = answers.findIndex(([key]) => key === first);
    for (const [key, text] of answers.slice(Math.max(0, from))) replay.instead.set(key, withoutAmounts(text));
    return work().finally(() => replay.instead.clear());
  };

  for (const { request } of quotes)
    it(`refuses a quote of ${request.listingProviderId} whose amounts are all zero`, async () => {
      const quoted = withoutPrices(() => replay.connector.quote!(replay.call(), requests.quote(request)));
      await expect(quoted).rejects.toMatchObject({ kind: expect.stringMatching(/^(rejected|invalid_response)$/) });
    });

  for (const { request, sends } of creations)
    it(`keeps the total requested with ${sends} until the PMS has written a price of the booking`, async () => {
      const asked = requests.stay({ ...request, base: ASKED, total: ASKED });
      const made = await withoutPrices(() => replay.connector.reservations.create!(replay.call(), asked), sends);
      expect(made.total.toFixed(2)).toBe(ASKED.toFixed(2));
    });
}
