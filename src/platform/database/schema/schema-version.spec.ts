import fc from 'fast-check';
import { loadMigrations } from '../data-source.js';
import {
  kindOf,
  type LiveProcess,
  migrationFiles,
  orderOf,
  OWN_SCHEMA,
  planOf,
  SchemaInUse,
} from './schema-version.js';

const processOf = (schema: number | null): LiveProcess => ({ host: 'web-1', role: 'api', version: '0.2.0', schema });
const EXPAND = 'ExpandNotes1800000000000';
const CONTRACT = 'ContractNotes1800000000001';
const LATER = 'ExpandTags1800000000002';

describe('the plan of the pending migrations', () => {
  it('applies all of them while no process runs', () => {
    const pending = [EXPAND, CONTRACT, LATER];
    expect(planOf(pending, [])).toEqual({ apply: pending, waiting: [], users: [] });
  });

  it('applies expansions while processes of older code run', () => {
    expect(planOf([EXPAND], [processOf(1_700_000_000_000)]).apply).toEqual([EXPAND]);
  });

  it.each([[1_800_000_000_000], [null]])(
    'makes a contraction wait for processes whose code knows schema %s',
    (schema) => {
      const users = [processOf(schema)];
      expect(planOf([EXPAND, CONTRACT], users)).toEqual({ apply: [EXPAND], waiting: [CONTRACT], users });
    },
  );

  it('applies a contraction while only code that knows it runs', () => {
    expect(planOf([CONTRACT], [processOf(orderOf(CONTRACT)), processOf(orderOf(LATER))]).apply).toEqual([CONTRACT]);
  });

  it('refuses an expansion after a contraction that must wait, and names the processes', () => {
    expect(() => planOf([CONTRACT, LATER], [processOf(null)])).toThrow(SchemaInUse);
    expect(() => planOf([CONTRACT, LATER], [processOf(null)])).toThrow('api on web-1 (0.2.0)');
  });

  it('keeps the order and all migrations', () => {
    const names = fc
      .array(fc.constantFrom('Expand', 'Contract'), { maxLength: 8 })
      .map((kinds) => kinds.map((kind, index) => `${kind}Step${1_800_000_000_000 + index}`));
    const schemas = fc.array(fc.option(fc.integer({ min: 1_799_999_999_999, max: 1_800_000_000_008 })));
    fc.assert(
      fc.property(names, schemas, (pending, known) => {
        const live = known.map(processOf);
        try {
          const { apply, waiting } = planOf(pending, live);
          expect([...apply, ...waiting]).toEqual(pending);
          for (const name of apply.filter((one) => kindOf(one) === 'contract'))
            expect(live.every(({ schema }) => schema !== null && schema >= orderOf(name))).toBe(true);
          expect(waiting.filter((name) => kindOf(name) === 'expand')).toEqual([]);
        } catch (error) {
          if (!(error instanceof SchemaInUse)) throw error;
          expect(live.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('the migrations of this code', () => {
  it('are known up to the newest file', () => {
    expect(OWN_SCHEMA).toBe(Math.max(...migrationFiles().map((file) => Number(file.split('-', 1)[0]))));
  });
});

describe('names of migrations', () => {
  const LAST_WITHOUT_KIND = 1_767_700_000_000;

  it('declare their kind', async () => {
    const names = (await loadMigrations()).map(({ name }) => name).filter((name) => orderOf(name) > LAST_WITHOUT_KIND);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !/^(Expand|Contract)[A-Z]/.test(name))).toEqual([]);
  });
});
