import { randomUUID } from 'node:crypto';
import { openTestDatabase, type TestConnection } from '../../../test/support/connection.js';
import { FixedClock } from '../../connectors/kit/testing/fakes.js';
import { Handovers } from '../../records/handover/handovers.js';
import { Decimal } from '../../values/money/money.js';
import { HoldRepository } from '../availability/holds/hold.repository.js';
import { HoldService } from '../availability/holds/hold.service.js';
import { QuoteEntity } from './quote.entity.js';
import { QuoteRepository } from './quote.repository.js';

const EXPIRY = new Date('2027-01-10T12:00:00Z');

let connection: TestConnection;
let quotes: QuoteRepository;
let handovers: Handovers;
const workspaceId = randomUUID();

beforeAll(async () => {
  connection = await openTestDatabase(QuoteEntity);
  const holds = new HoldService(connection.database, new HoldRepository(connection.database), new FixedClock());
  handovers = new Handovers(connection.database);
  quotes = new QuoteRepository(connection.database, holds, handovers);
});
afterAll(() => connection.close());

const insert = async (own: Partial<QuoteEntity> = {}): Promise<QuoteEntity> => {
  const row = Object.assign(new QuoteEntity(), {
    id: randomUUID(),
    workspaceId,
    tenantId: randomUUID(),
    listingId: randomUUID(),
    unitId: randomUUID(),
    request: { listingId: 'l', checkIn: '2027-03-01', checkOut: '2027-03-03', guests: 2 },
    answer: { totals: { base: 0.1, fees: 0.2, taxes: 0, total: 0.3 } },
    rateDate: null,
    currency: 'EUR',
    base: new Decimal('0.1'),
    fees: new Decimal('0.2'),
    taxes: new Decimal(0),
    total: new Decimal('0.3'),
    expiresAt: EXPIRY,
    ...own,
  });
  await quotes.insert(row);
  return row;
};

describe('stored quotes', () => {
  it('are read back exactly, and only by their tenant', async () => {
    const row = await insert({ rateDate: '2027-01-08' });
    expect(await quotes.find(row, row.id)).toEqual(row);
    expect(await quotes.find({ ...row, tenantId: randomUUID() }, row.id)).toBeNull();
    expect(await quotes.find({ ...row, workspaceId: randomUUID() }, row.id)).toBeNull();
  });

  it('are deleted if they expired before the given time', async () => {
    const [old, live] = [await insert(), await insert({ expiresAt: new Date(EXPIRY.getTime() + 1) })];
    expect(await quotes.removeExpired(new Date(EXPIRY.getTime() + 1))).toBe(false);
    expect(await quotes.find(old, old.id)).toBeNull();
    expect(await quotes.find(live, live.id)).not.toBeNull();
  });

  it('of a moved listing are deleted for its former owner; those of importers and other listings stay', async () => {
    const moved = await insert();
    const other = await insert({ tenantId: moved.tenantId });
    const imported = await insert({ listingId: moved.listingId });
    await connection.database.transaction(() =>
      handovers.run({ workspaceId, from: moved.tenantId, to: randomUUID(), subjectIds: [moved.listingId] }),
    );
    expect(await quotes.find(moved, moved.id)).toBeNull();
    expect(await quotes.find(other, other.id)).not.toBeNull();
    expect(await quotes.find(imported, imported.id)).not.toBeNull();
  });
});
