import { plantsIn } from '../plants-in.mjs';

const folder = 'src/shared/http';
const at = (file, spec = file) => plantsIn(`${folder}/${file}.ts`, `${folder}/${spec}.spec.ts`);
const [fields, page, text, pipe] = [at('fields'), at('page'), at('text'), at('validation.pipe')];
const query = at('page.query', 'fields');

export const plants = [
  fields(
    'a number in a query may be hexadecimal or empty',
    '(/^-?\\d+(\\.\\d+)?$/.test(text.trim()) ? Number(text) : NaN)',
    'Number(text)',
  ),
  fields('a number has no upper bound', 'Max(max ?? 1e12)', 'Max(max ?? Infinity)'),
  fields('a flag reads any word as true', 'words[text] ?? text', 'words[text] ?? text !== ""'),
  fields('a URL may hold a password', " && url.password === ''", ''),
  fields(
    'null stands for absent',
    '(optional && value === undefined)',
    '(optional && (value === undefined || value === null))',
  ),
  page('past the end, the page before is past the end too', 'Math.min(page - 1, Math.max(totalPages, 1))', 'page - 1'),
  page('the last page has a next one', 'page < totalPages', 'page <= totalPages'),
  query('a page begins at 0', 'integer: true, min: 1, max: MAX_PAGE', 'integer: true, min: 0, max: MAX_PAGE'),
  query('a page has 101 rows', 'max: 100,', 'max: 101,'),
  text('one level too many is read', 'depth >= MAX_DEPTH', 'depth > MAX_DEPTH'),
  text('a lone surrogate is stored', ' && value.isWellFormed()', ''),
  pipe('one parameter too many is read', 'length > MAX_NAMES', 'length > MAX_NAMES + 1'),
  pipe('unknown fields are dropped', 'forbidNonWhitelisted: true', 'forbidNonWhitelisted: false'),
  pipe('one type gives out the query of another', 'this.queries.get(metatype) ?? new', 'this.queries.get(0) ?? new'),
  {
    name: 'an answer that has begun gets a second one into it',
    file: 'src/shared/http/client-error.ts',
    find: ' && !socket._httpMessage?.headersSent',
    replace: '',
    near: ['src/shared/http/client-error.spec.ts'],
  },
  {
    name: 'a failure inside Nest is told to the caller',
    file: 'src/shared/http/error-body.ts',
    find: 'if (status < 500) return plain(status, error.message);',
    replace: 'return plain(status, error.message);',
    near: ['src/shared/http/error-body.spec.ts'],
  },
  {
    name: 'the requests of a network without a key are not checked',
    file: 'src/shared/http/keyless-limits.ts',
    find: 'this.refuse(this.buckets?.peek(network), reply);',
    replace: '',
    near: ['src/shared/http/keyless-limits.spec.ts'],
  },
];
