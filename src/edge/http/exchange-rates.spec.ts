import type { FastifyReply } from 'fastify';
import { sendRates } from './exchange-rates.js';

const headersOf = (used: Parameters<typeof sendRates>[1]): Record<string, string> => {
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => (headers[name] = value) };
  sendRates(reply as unknown as FastifyReply, used);
  return headers;
};

describe('headers of a converted answer', () => {
  it.each([
    [{}, {}],
    [{ missingRates: [] }, {}],
    [{ rateDate: '2026-01-31' }, { 'x-exchange-rate-date': '2026-01-31' }],
    [{ missingRates: ['KWD'] }, { 'x-exchange-rate-missing': 'KWD' }],
    [{ missingRates: ['KWD', 'BHD'] }, { 'x-exchange-rate-missing': 'KWD, BHD' }],
  ])('for %j are %j', (used, expected) => {
    expect(headersOf(used)).toEqual(expected);
  });
});
