import type { FastifyReply } from 'fastify';
import { UNRESTRICTED } from '../../platform/access/rights.js';
import type { CreateQuoteBody } from './dto/quote.dto.js';
import { QuoteController } from './quote.controller.js';
import type { QuoteRequest } from './quote.types.js';
import type { StoredQuoteService } from './stored-quote.service.js';

const caller = { workspaceId: 'w', tenantId: 't', isDefaultTenant: true, apiKeyId: 'k', rights: UNRESTRICTED };
const stay = { listingID: 'l', checkInDate: '2027-03-01', checkOutDate: '2027-03-05', guests: 3 };

const ask = async (body: CreateQuoteBody, displayCurrency?: string) => {
  const requests: QuoteRequest[] = [];
  const quotes = {
    create: async (_: unknown, request: QuoteRequest) => {
      requests.push(request);
      return { quote: { basis: 'native', totalPrice: 100 }, rateDate: displayCurrency && '2027-01-08' };
    },
  } as unknown as StoredQuoteService;
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => void (headers[name] = value) } as unknown as FastifyReply;
  const answer = await new QuoteController(quotes, { require: async () => undefined } as never).create(
    caller,
    { displayCurrency },
    body,
    reply,
  );
  return { answer, headers, request: requests[0]! };
};

describe('a request for a quote', () => {
  it('is passed on without a split of guests where it has none', async () => {
    const { request, answer, headers } = await ask(stay);
    expect(request).toEqual({ listingId: 'l', checkIn: '2027-03-01', checkOut: '2027-03-05', guests: 3 });
    expect([answer, headers]).toEqual([{ basis: 'native', totalPrice: 100 }, { 'x-quote-basis': 'native' }]);
  });

  it('is passed on with all its fields, and the answer has the date of the rates', async () => {
    const body = { ...stay, guestCountInfo: { adults: 2, children: 1 }, unitID: 'u', promotionID: 'p' };
    const { request, headers } = await ask(body, 'JPY');
    expect(request).toMatchObject({
      unitId: 'u',
      promotionId: 'p',
      displayCurrency: 'JPY',
      guestCounts: { adults: 2, children: 1 },
    });
    expect(headers['x-exchange-rate-date']).toBe('2027-01-08');
  });

  it('is refused with more adults and children than guests', async () => {
    await expect(ask({ ...stay, guestCountInfo: { adults: 4 } })).rejects.toMatchObject({ kind: 'invalid' });
  });
});
