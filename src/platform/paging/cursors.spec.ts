import fc from 'fast-check';
import { DomainError } from '../../values/errors/domain-error.js';
import {
  byCreation,
  type ListRequest,
  type ListWindow,
  readPage,
  type Rows,
  type Walk,
  writeCursor,
} from './cursors.js';

interface Row {
  id: string;
  createdAt: Date;
}

const idOf = (number: number): string => `01a2040d-506d-709c-be67-${String(number).padStart(12, '0')}`;
/** Creates rows, several of them at the same instant. */
const row = (number: number): Row => ({ id: idOf(number), createdAt: new Date(1_800_000_000_000 + (number % 5)) });
const WALK: Walk = { list: 'rows', scope: { workspaceId: 'w', tenantId: 't' }, filter: { status: 'ACTIVE' } };

const placed = ({ createdAt, id }: Row): string => `${createdAt.toISOString()} ${id}`;
const compare = (one: Row, other: Row): number => (placed(one) < placed(other) ? -1 : 1);
const table =
  (rows: Map<string, Row>) =>
  ({ after, limit, order }: ListWindow): Promise<Rows<Row>> => {
    const sign = order === 'desc' ? -1 : 1;
    const start = after && placed({ createdAt: after.at, id: after.id });
    const sorted = [...rows.values()].sort((one, other) => sign * compare(one, other));
    const following = sorted.filter((one) => !start || (sign === 1 ? placed(one) > start : placed(one) < start));
    return Promise.resolve({ rows: following.slice(0, limit), total: rows.size });
  };
const read = (rows: Map<string, Row>, request: ListRequest, walk = WALK) =>
  readPage(walk, request, table(rows), byCreation);
const tableOf = (numbers: readonly number[]): Map<string, Row> =>
  new Map(numbers.map((number) => [idOf(number), row(number)]));

describe('a walk by cursor', () => {
  it('returns each row once while rows are added and removed', async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 });
    const changes = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 60 })), { maxLength: 8 });
    const plan = fc.record({
      numbers,
      limit: fc.integer({ min: 1, max: 9 }),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      changes: fc.array(changes, { maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ numbers: first, limit, order, changes: all }) => {
        const rows = tableOf(first);
        const constant = new Set(rows.keys());
        const seen: string[] = [];
        let cursor: string | undefined;
        for (let page = 0; page === 0 || cursor !== undefined; page += 1) {
          const found = await read(rows, { limit, cursor, order });
          seen.push(...found.rows.map(({ id }) => id));
          for (const [isAdded, number] of all[page] ?? []) {
            // A row that was returned and removed does not come back with the same id.
            if (isAdded && !seen.includes(idOf(number))) rows.set(idOf(number), row(number));
            if (isAdded) continue;
            rows.delete(idOf(number));
            constant.delete(idOf(number));
          }
          cursor = found.nextCursor ?? undefined;
        }
        expect(new Set(seen).size).toBe(seen.length);
        expect([...constant].filter((id) => !seen.includes(id))).toEqual([]);
      }),
    );
  });

  it('counts its pages, and ends with the last row', async () => {
    const rows = tableOf([1, 2, 3, 4]);
    const first = await read(rows, { limit: 2 });
    const second = await read(rows, { limit: 2, cursor: first.nextCursor! });
    expect([first.page, second.page, second.nextCursor, second.total]).toEqual([1, 2, null, 4]);
  });

  it.each<[string, Partial<Walk>, ListRequest['order']]>([
    ['list', { list: 'others' }, undefined],
    ['workspace', { scope: { workspaceId: 'x', tenantId: 't' } }, undefined],
    ['tenant', { scope: { workspaceId: 'w', tenantId: 'x' } }, undefined],
    ['filter', { filter: { status: 'INACTIVE' } }, undefined],
    ['order', {}, 'desc'],
  ])('refuses a cursor of another %s', async (_, part, order) => {
    const rows = tableOf([1, 2]);
    const { nextCursor } = await read(rows, { limit: 1 });
    const attempt = read(rows, { limit: 1, cursor: nextCursor!, order }, { ...WALK, ...part });
    await expect(attempt).rejects.toMatchObject({ details: [{ field: 'cursor', code: 'invalid_cursor' }] });
  });

  const AT = '2027-03-01T12:00:00.123Z';
  it.each([
    ['without a position', []],
    ['without an instant', ['yesterday', idOf(1), '2']],
    ['with another form of instant', ['2027-03-01T12:00:00Z', idOf(1), '2']],
    ['without an id', [AT, 'x', '2']],
    ['of page 0', [AT, idOf(1), '0']],
    ['beyond the last page', [AT, idOf(1), '1000001']],
  ])('refuses a forged cursor %s', async (_, words) => {
    const attempt = read(tableOf([1]), { limit: 1, cursor: writeCursor(WALK, words) });
    await expect(attempt).rejects.toBeInstanceOf(DomainError);
  });
});
