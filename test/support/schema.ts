import { queryOn } from './sql.js';

/**
 * Everything that migrations create, as text, including parts that entities cannot describe. Conditions of triggers are
 * without their brackets, because a restored one has fewer.
 */
const OBJECTS = `
  SELECT format('column %s.%s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      (SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d WHERE d.adrelid = a.attrelid AND d.adnum = a.attnum)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT format('table %s %s %s %s', oid::regclass, relpersistence, relrowsecurity, relforcerowsecurity)
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')
  UNION ALL
  SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL
  SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT 'trigger ' || translate(pg_get_triggerdef(oid), '()', '') FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL
  SELECT format('policy %s %s %s %s %s', polrelid::regclass, polname, polcmd, pg_get_expr(polqual, polrelid),
      pg_get_expr(polwithcheck, polrelid)) FROM pg_policy
  UNION ALL
  SELECT pg_get_functiondef(p.oid) FROM pg_proc p
   WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
     AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
   ORDER BY line`;

/** A partition has its day in its name, so the existing ones depend on when the database was created. */
const OF_PARTITION = /_20\d{6}\b/;

/** Returns the schema of the service, one line per object. The order of columns does not count. */
export const schemaLines = async (url: string): Promise<string[]> =>
  (await queryOn<{ line: string }>(url, OBJECTS)).map(({ line }) => line).filter((line) => !OF_PARTITION.test(line));
