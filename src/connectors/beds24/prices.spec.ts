import { scripted, testAccount } from '../kit/testing/fakes.js';
import { memoryVault } from '../port/tokens.js';
import { beds24 } from './connector.js';

const STAY = {
  listingProviderId: '1',
  providerUnitId: '7',
  checkIn: '2026-07-10',
  checkOut: '2026-07-13',
  guests: 3,
  guestCounts: { adults: 3, children: 0, infants: 0, pets: 0 },
  currency: 'EUR',
};
const answer = (item: object) => ({ body: { success: true, data: [item] } });
const offers = (...prices: (number | null)[]) =>
  answer({ propertyId: 1, roomId: 7, offers: prices.map((price, index) => ({ offerId: index + 1, price })) });

function asked(answers: object[], parts: object = {}) {
  const { gateway, outbound } = scripted(beds24, answers);
  const { call } = gateway.bind(testAccount({ vault: memoryVault({ accessToken: 't', expiresAt: null }) }));
  return { outbound, quote: beds24.quote!(call, { ...STAY, ...parts }) };
}

describe('a quote', () => {
  it.each([
    ['nothing', offers()],
    ['an offer without a price', offers(null)],
    ['an offer at a price of zero', offers(0)],
    ['an offer without a free unit', answer({ roomId: 7, offers: [{ offerId: 1, price: 300, unitsAvailable: 0 }] })],
  ])('is refused if the PMS offers %s', async (_, given) => {
    await expect(asked([given]).quote).rejects.toMatchObject({ kind: 'rejected', reason: 'not_available' });
  });

  it('is not supported if the property charges per child', async () => {
    const upsellItems = [{ index: 1, type: 'obligatory', amount: 8, per: 'child', period: 'daily' }];
    const property = answer({ id: 1, roomTypes: [{ id: 7 }], upsellItems });
    await expect(asked([offers(300), property]).quote).rejects.toMatchObject({ kind: 'not_supported' });
  });

  it('is requested with separate numbers of adults and children', async () => {
    const guestCounts = { adults: 2, children: 1, infants: 0, pets: 0 };
    const { quote, outbound } = asked([offers(300), answer({ id: 1, roomTypes: [{ id: 7 }] })], { guestCounts });
    expect((await quote).total.toString()).toBe('300');
    expect(outbound.requests[0]!.url).toMatch(/numAdults=2&numChildren=1/);
  });
});
