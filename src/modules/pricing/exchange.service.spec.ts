import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { Decimal } from '../../values/money/money.js';
import { ExchangeService } from './exchange.service.js';

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <Cube><Cube time='2027-03-01'><Cube currency='USD' rate='1.0821'/><Cube currency='JPY' rate='163.4'/></Cube></Cube>
</gesmes:Envelope>`;

/** Replaces the table and the source of the rates. */
const setUp = (answer = { status: 200, body: FILE }) => {
  const table = new Map<string, Map<string, Decimal>>();
  /** `during` runs once, while a read of the rates is in progress. */
  const reads: { count: number; during?: () => Promise<unknown> } = { count: 0 };
  const repository = {
    newestRateDate: async () => {
      reads.count += 1;
      return [...table.keys()].sort().at(-1);
    },
    ratesOf: async (date: string) => {
      const rows = [...table.get(date)!].map(([currency, rate]) => ({ date, currency, rate }));
      const { during } = reads;
      delete reads.during;
      await during?.();
      return rows;
    },
    saveRates: async (date: string, rates: Map<string, Decimal>) => void table.set(date, new Map(rates)),
  };
  const requests: object[] = [];
  const http = {
    request: async (request: object) => {
      requests.push(request);
      return { status: answer.status, body: Buffer.from(answer.body) };
    },
  };
  const clock = new FixedClock(Date.parse('2027-03-02T10:00:00Z'));
  const exchange = new ExchangeService(
    repository as never,
    http as never,
    { EXCHANGE_RATES_URL: 'https://rates.example' } as never,
    clock,
  );
  return { exchange, repository, table, reads, requests, clock };
};

describe('ExchangeService', () => {
  it('stores what it fetches and converts at the newest rates, across EUR', async () => {
    const { exchange } = setUp();
    expect(await exchange.refresh()).toBe('2027-03-01');
    const { date, convert } = await exchange.ratesFor('JPY');
    expect(date).toBe('2027-03-01');
    expect(convert(new Decimal('100'), 'USD').toFixed()).toBe('15100');
    expect(convert(new Decimal('100'), 'EUR').toFixed()).toBe('16340');
    expect(convert(new Decimal('100.4'), 'JPY').toFixed()).toBe('100');
  });

  it('requests at most 256 KiB from the configured source, whatever its address', async () => {
    const { exchange, requests } = setUp();
    await exchange.refresh();
    const limits = { deadlineMs: 15_000, maxResponseBytes: 262_144 };
    expect(requests).toEqual([{ method: 'GET', url: 'https://rates.example', addressFilter: false, ...limits }]);
  });

  it('has no rates before any were fetched, and shows amounts only in their own currency', async () => {
    const { exchange } = setUp();
    expect(await exchange.areMissing()).toBe(true);
    const { date, missing } = await exchange.ratesFor('USD');
    expect([date, missing('EUR'), missing('JPY'), missing('USD')]).toEqual([null, ['USD'], ['JPY', 'USD'], []]);
    await expect(exchange.requireRate('EUR', 'USD')).rejects.toMatchObject({ code: 'no_exchange_rate' });
    const money = await exchange.view('USD', 'USD');
    expect([money.rateDate, money.convert(new Decimal(1)).toFixed()]).toEqual([undefined, '1']);
    await exchange.refresh();
    expect(await exchange.areMissing()).toBe(false);
  });

  it('refuses a currency without a rate', async () => {
    const { exchange } = setUp();
    await exchange.refresh();
    await expect(exchange.requireRate('EUR', 'KWD')).rejects.toMatchObject({
      kind: 'refused',
      code: 'no_exchange_rate',
    });
    await expect(exchange.requireRate('KWD', 'EUR')).rejects.toMatchObject({
      kind: 'refused',
      code: 'no_exchange_rate',
    });
    await exchange.requireRate('KWD', 'KWD');
    await exchange.requireRate('KWD');
  });

  it('shows amounts as they are when no currency is named', async () => {
    const { exchange } = setUp();
    const money = await exchange.view('KWD');
    expect([money.currency, money.rateDate, money.convert(new Decimal('1.234')).toFixed()]).toEqual([
      'KWD',
      undefined,
      '1.234',
    ]);
  });

  it('leaves rows of a list unconverted where a rate is missing, and names the currencies', async () => {
    const { exchange } = setUp();
    await exchange.refresh();
    const shown = async (displayCurrency: string | undefined, rows: string[]) => {
      const { of, missing, rateDate } = await exchange.views(displayCurrency);
      const amounts = rows.map((currency) => {
        const money = of(currency);
        return `${money.convert(new Decimal(100)).toFixed()} ${money.currency}`;
      });
      return { amounts, missing: [...missing], rateDate };
    };
    const rateDate = '2027-03-01';
    expect(await shown('EUR', ['EUR', 'KWD', 'USD', 'KWD'])).toEqual({
      amounts: ['100 EUR', '100 KWD', '92.41 EUR', '100 KWD'],
      missing: ['KWD'],
      rateDate,
    });
    expect(await shown('KWD', ['EUR', 'KWD'])).toEqual({ amounts: ['100 EUR', '100 KWD'], missing: ['KWD'], rateDate });
    expect(await shown('UYW', ['KWD'])).toEqual({ amounts: ['100 KWD'], missing: ['KWD', 'UYW'], rateDate });
    expect(await shown(undefined, ['KWD'])).toEqual({ amounts: ['100 KWD'], missing: [], rateDate: undefined });
  });

  it('reads newer rates from the table at most once a minute', async () => {
    const { exchange, table, reads, clock } = setUp();
    await exchange.refresh();
    await exchange.ratesFor('USD');
    table.set('2027-03-02', new Map([['USD', new Decimal(2)]]));
    expect((await exchange.ratesFor('USD')).date).toBe('2027-03-01');
    expect(reads.count).toBe(1);
    clock.advance(60_000);
    const { date, convert } = await exchange.ratesFor('USD');
    expect([date, convert(new Decimal(1), 'EUR').toFixed()]).toEqual(['2027-03-02', '2']);
  });

  describe('while rates of the previous day are being read', () => {
    const reading = (during: (exchange: ExchangeService) => Promise<unknown>) => {
      const { exchange, table, reads } = setUp();
      table.set('2027-02-26', new Map([['USD', new Decimal(2)]]));
      reads.during = () => during(exchange);
      return { exchange, read: exchange.ratesFor('USD') };
    };

    it('reads the table again after a refresh', async () => {
      const { exchange, read } = reading((one) => one.refresh());
      await read;
      expect((await exchange.ratesFor('USD')).date).toBe('2027-03-01');
    });

    it('keeps the newer rates of a faster read', async () => {
      const { exchange, read } = reading(async (one) => {
        await one.refresh();
        expect((await one.ratesFor('USD')).date).toBe('2027-03-01');
      });
      expect((await read).date).toBe('2027-03-01');
      expect((await exchange.ratesFor('USD')).date).toBe('2027-03-01');
    });
  });

  it("reports a refresh as due until today's rates are stored", async () => {
    const { exchange, table } = setUp();
    expect(await exchange.isDue()).toBe(true);
    await exchange.refresh();
    expect(await exchange.isDue()).toBe(true);
    table.set('2027-03-02', new Map());
    expect(await exchange.isDue()).toBe(false);
  });

  it.each([
    ['a failure', { status: 503, body: FILE }, { kind: 'unavailable' }],
    [
      'an unexpected document',
      { status: 200, body: '<html></html>' },
      { message: expect.stringContaining('reference rates') },
    ],
  ])('stores nothing when the source answers with %s', async (_, answer, fault) => {
    const { exchange, table } = setUp(answer);
    await expect(exchange.refresh()).rejects.toMatchObject(fault);
    expect(table.size).toBe(0);
  });

  it('reports no refresh when the rates cannot be stored', async () => {
    const { exchange, repository } = setUp();
    repository.saveRates = () => Promise.reject(new Error('read-only'));
    await expect(exchange.refresh()).rejects.toThrow('read-only');
  });
});
