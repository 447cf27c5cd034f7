import { mutantsOf, OPERATOR_NAMES, planted } from '../../scripts/lib/mutation/mutants.mjs';

const mutated = (source: string, operator?: string): string[] =>
  mutantsOf('a.ts', source)
    .filter((mutant) => !operator || mutant.operator === operator)
    .map((mutant) => planted(mutant, source));

const CODE: [operator: string, source: string, expected: string[]][] = [
  ['comparison', 'a = b <= c;', ['a = b < c;']],
  ['and-or', 'a = b && c;', ['a = b || c;']],
  ['condition', 'a = b && c;', ['a = (b);', 'a = (c);']],
  ['default', 'a = b ?? 1;', ['a = b;', 'a = (1);']],
  ['default', 'a = b ?? null;', []],
  ['not', 'a = !b;', ['a = b;']],
  ['guard', 'if (a) b();', ['if (false) b();', 'if (true) b();']],
  ['guard', 'a = b ? c : d;', ['a = (c);', 'a = (d);']],
  ['arithmetic', 'a = b - c;', ['a = b + c;']],
  ['arithmetic', "a = 'b' + c;", []],
  ['boolean', 'a = true;', ['a = false;']],
  ['number', 'a(0, 5);', ['a(1, 5);', 'a(0, 6);']],
  ['number', 'const BATCH = 500;', []],
  ['sixty', 'const BATCH = 1_000;', []],
  ['sixty', 'const WAIT_MS = 0;', []],
  [
    'sixty',
    'const KEPT_MS = 72 * 3_600_000;',
    ['const KEPT_MS = (72 * 3_600_000) * 60;', 'const KEPT_MS = (72 * 3_600_000) / 60;'],
  ],
  ['number', 'const KEPT_MS = 72 * 3_600_000;', []],
  ['method', 'a = Math.min(b, c);', ['a = Math.max(b, c);']],
  ['step', 'a = b.filter(c).map(d);', ['a = b.map(d);']],
  ['pattern', 'a = /^b+$/;', ['a = /b+$/;', 'a = /^b+/;', 'a = /^b$/;']],
  ['statement', 'a(); b = c;', ['; b = c;', 'a(); ;']],
  [
    'early-return',
    'function a(): void { b(); c(); }',
    ['function a(): void { if (true as boolean) return;  b(); c(); }'],
  ],
  ['lock', "await db.lock('a'); b();", ['; b();']],
  ['lock', 'const held = await db.tryLock(a);', ['const held = true;']],
  ['lock', "find({ id, lock: { mode: 'a' } });", ['find({ id,  });']],
  ['await', 'await a(b);', ['setTimeout(() => void Promise.resolve(a(b)).catch(() => undefined), 20);']],
  ['step-missing', 'await a(b);', [';']],
  ['transaction', 'db.transaction(async () => a());', ['(async () => a())();']],
  [
    'criterion',
    'rows.update({ id, leaseToken }, change);',
    ['rows.update({  leaseToken }, change);', 'rows.update({ id,  }, change);'],
  ],
  ['criterion', 'rows.update({ id }, change);', []],
  ['event-missing', 'await notifier.updated(a);', [';']],
  ['event-twice', 'await outbox.append(a);', ['await outbox.append(a); await outbox.append(a);']],
];

const SQL: [operator: string, sql: string, expected: string[]][] = [
  [
    'sql-condition',
    'DELETE FROM t WHERE a = $1 AND b < $2',
    ['DELETE FROM t WHERE (true OR a = $1) AND b < $2', 'DELETE FROM t WHERE a = $1 AND (true OR b < $2)'],
  ],
  [
    'sql-condition',
    'SELECT 1 WHERE a OR b ORDER BY c',
    ['SELECT 1 WHERE (false AND a) OR b ORDER BY c', 'SELECT 1 WHERE a OR (false AND b) ORDER BY c'],
  ],
  ['sql-condition', 'SELECT 1 WHERE a BETWEEN b AND c', ['SELECT 1 WHERE (true OR a BETWEEN b AND c)']],
  [
    'sql-condition',
    'SELECT CASE WHEN a THEN b END',
    ['SELECT CASE WHEN (true OR a) THEN b END', 'SELECT CASE WHEN (false AND a) THEN b END'],
  ],
  ['sql-condition', 'SELECT 1 WHERE (a, b) IN (SELECT c, d)', ['SELECT 1 WHERE (true OR (a, b) IN (SELECT c, d))']],
  ['sql-condition', 'r.id = :id', ['(true OR r.id = :id)']],
  ['sql-comparison', 'SELECT 1 WHERE a <= $1', ['SELECT 1 WHERE a < $1']],
  ['sql-null', 'SELECT 1 WHERE a IS NOT NULL', ['SELECT 1 WHERE a IS NULL']],
  ['sql-exists', 'SELECT 1 WHERE NOT EXISTS (SELECT 1)', ['SELECT 1 WHERE EXISTS (SELECT 1)']],
  ['sql-lock', 'SELECT 1 FOR UPDATE SKIP LOCKED', ['SELECT 1', 'SELECT 1 FOR UPDATE']],
  ['sql-lock', 'SELECT pg_advisory_xact_lock($1)', ['SELECT ($1)']],
  ['sql-function', 'SELECT least(a, b)', ['SELECT greatest(a, b)']],
  ['sql-order', 'SELECT a FROM t ORDER BY a LIMIT 1', ['SELECT a FROM t ORDER BY a DESC LIMIT 1']],
  ['sql-union', 'SELECT 1 UNION ALL SELECT 2', ['SELECT 1 INTERSECT ALL SELECT 2']],
  [
    'sql-assignment',
    'UPDATE t SET a = $1, b = f(c, d) WHERE e',
    [
      'UPDATE t SET a = CASE WHEN true THEN t.a ELSE $1 END, b = f(c, d) WHERE e',
      'UPDATE t SET a = $1, b = CASE WHEN true THEN t.b ELSE f(c, d) END WHERE e',
    ],
  ],
  [
    'sql-assignment',
    'INSERT INTO t AS k (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET a = excluded.a',
    [
      'INSERT INTO t AS k (a) VALUES ($1) ON CONFLICT (a) DO UPDATE SET a = CASE WHEN true THEN k.a ELSE excluded.a END',
    ],
  ],
];

describe('mutation operators', () => {
  it.each(CODE)('%s changes %s', (operator, source, expected) => {
    expect(mutated(source, operator)).toEqual(expected);
  });

  it.each(SQL)('%s changes %s', (operator, sql, expected) => {
    expect(mutated(`query('${sql}');`, operator)).toEqual(expected.map((text) => `query('${text}');`));
  });

  it('reads a value in a template as one word', () => {
    const source = 'query(`SELECT 1 FROM ${t} WHERE ${a} = $1 ${end(`x`)}`);';
    expect(mutated(source, 'sql-condition')).toEqual([source.replace('${a} = $1', '(true OR ${a} = $1)')]);
  });

  it('are all tried here', () => {
    expect(new Set([...CODE, ...SQL].map(([operator]) => operator))).toEqual(new Set(OPERATOR_NAMES));
  });

  it.each([
    ["throw new Error('a' + 1);"],
    ["this.log.warn({ msg: 'a', size: 1 });"],
    ["crashPoint('request.answered');"],
    ['@Column({ length: 5 }) class A {}'],
    ['type A = 5;'],
  ])('do not change %s', (source) => {
    expect(mutated(source)).toEqual([]);
  });

  it.each([
    ["query('UPDATE t SET a = 1 WHERE lease_token = $1');", 'sql-condition', true],
    ["query('UPDATE t SET a = 1 WHERE size = $1');", 'sql-condition', false],
    ['rows.update({ id, leaseToken }, change);', 'criterion', true],
    ['if (row.sequence > sequence) return;', 'guard', true],
    ['if (size > 1) return;', 'guard', false],
  ])('count %s as a fence or not', (source, operator, fence) => {
    const mutants = mutantsOf('a.ts', source).filter((mutant) => mutant.operator === operator);
    expect(mutants[0]).toMatchObject({ fence });
  });
});
