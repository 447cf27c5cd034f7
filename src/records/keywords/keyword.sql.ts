import type { KeywordKind, KeywordRange, KeywordSearch } from './keyword.types.js';

/** The maximum number of subjects of a frequent word that are compared with the other words. */
const MOST_COMPARED = 1_000;
/** The maximum number of words that are followed; the others only narrow the matches. */
const MOST_FOLLOWED = 2;

/** The columns `kind`, `field`, `subject_id` and `is_whole` of the best matches of each search. */
export interface KeywordSql {
  sql: string;
  parameters: unknown[];
}

type Add = (value: unknown) => string;

const within = (range: KeywordRange, alias: string, add: Add): { condition: string; isWhole: string } => {
  const from = add(range.from);
  return {
    condition: `${alias}.term >= ${from}::text COLLATE "C" AND ${alias}.term < ${add(range.to)}::text COLLATE "C"`,
    isWhole: range.isWhole ? `${alias}.term = ${from}::text COLLATE "C"` : 'false',
  };
};

/** Compares a subject with one more word by the subject's own keywords: few rows, however frequent the word is. */
const narrowedBy = (word: readonly KeywordRange[], name: string, add: Add): string => {
  const ranges = word.map((range) => within(range, 'o', add));
  return `CROSS JOIN LATERAL (
    SELECT ${ranges.map(({ isWhole }) => isWhole).join(' OR ')} AS is_whole FROM keyword o
     WHERE o.subject_id = f.subject_id AND o.tenant_id = $2 AND o.kind = f.kind
       AND (${ranges.map(({ condition }) => `(${condition})`).join(' OR ')}) ORDER BY 1 DESC LIMIT 1) ${name}`;
};

/** Returns matches in the order of the index: whole texts first, and the newest reservation of a guest. */
const follow = (kind: KeywordKind, range: KeywordRange, others: KeywordSearch['words'], add: Add): string => {
  const { condition, isWhole } = within(range, 'k', add);
  const direction = kind === 'RESERVATION_GUEST' ? ' DESC' : '';
  const most = others.length > 0 ? String(MOST_COMPARED) : '$3';
  const narrowed = others.map((word, index) => narrowedBy(word, `w${index}`, add));
  const isWholeToo = others.map((_, index) => ` AND w${index}.is_whole`).join('');
  return `(SELECT f.kind, f.field, f.subject_id, f.is_whole${isWholeToo} AS is_whole FROM (
    SELECT k.kind, k.field, k.subject_id, ${isWhole} AS is_whole FROM keyword k
     WHERE k.workspace_id = $1 AND k.tenant_id = $2 AND k.kind = '${kind}' AND ${condition}
     ORDER BY k.term${direction}, k.subject_id${direction} LIMIT ${most}) f ${narrowed.join(' ')} LIMIT $3)`;
};

/** Returns the SQL of searches. Given parameters: 1 workspace, 2 tenant, 3 the maximum number of matches per branch. */
export const keywordSql = (searches: readonly KeywordSearch[]): KeywordSql => {
  const parameters: unknown[] = [];
  const add: Add = (value) => `$${3 + parameters.push(value)}`;
  const branches = searches.flatMap(({ kinds, words }) =>
    kinds.flatMap((kind) =>
      words.slice(0, MOST_FOLLOWED).flatMap((word) =>
        word.map((range) =>
          follow(
            kind,
            range,
            words.filter((other) => other !== word),
            add,
          ),
        ),
      ),
    ),
  );
  return { sql: branches.join('\nUNION ALL\n'), parameters };
};
