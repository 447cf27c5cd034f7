import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { UserError } from './project.mjs';

const TEMPLATES = fileURLToPath(new URL('../templates/connector', import.meta.url));
const PROVIDERS = 'src/connectors/providers.ts';
const SHARED_FOLDERS = ['port', 'kit', 'runtime', 'testing'];
const DIALECTS = 'sandbox/dialects/list.ts';
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Writes `src/connectors/<id>/` and `sandbox/dialects/<id>/` below `root` and adds both to their lists. Throws UserError
 * for an id that cannot be one or is taken.
 * @returns `{ id, written, changed }`, paths below `root`
 */
export async function newConnector(root, id) {
  const providers = readFileSync(join(root, PROVIDERS), 'utf8');
  const folders = { src: `src/connectors/${id}`, sandbox: `sandbox/dialects/${id}` };
  refuseBad(
    id,
    Object.values(folders).filter((folder) => existsSync(join(root, folder))),
  );
  const names = { id, camel: camelCase(id), ...bound(providers, id) };
  const written = Object.entries(folders).flatMap(([kind, folder]) =>
    readdirSync(join(TEMPLATES, kind)).map((name) => ({
      file: join(folder, filled(name, names).replace(/\.txt$/, '')),
      text: filled(readFileSync(join(TEMPLATES, kind, name), 'utf8'), names),
    })),
  );
  const changed = [
    { file: PROVIDERS, text: withConnector(providers, names) },
    { file: DIALECTS, text: withDialect(readFileSync(join(root, DIALECTS), 'utf8'), names) },
  ];
  for (const { file, text } of [...written, ...changed]) await write(join(root, file), text);
  const paths = (files) => files.map(({ file }) => file);
  return { id, written: paths(written), changed: paths(changed) };
}

function refuseBad(id, taken) {
  if (!id || !ID.test(id) || SHARED_FOLDERS.includes(id) || !isIdentifier(camelCase(id)))
    throw new UserError(
      'npm run new:connector <id>: small letters, digits and single hyphens, beginning with a letter',
    );
  if (taken.length > 0) throw new UserError(`${taken.join(' and ')} exists already`);
}

const camelCase = (id) => id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

function isIdentifier(name) {
  try {
    return Boolean(new Function(`'use strict'; const ${name} = 0;`));
  } catch {
    return false;
  }
}

/** Returns the name and sandbox path of a PMS that already has a code; otherwise makes them from the id. */
function bound(providers, id) {
  const entry = new RegExp(
    `name: '([^']+)',\\s*connector: '${id}',\\s*baseUrl: '[^']+',\\s*sandboxPath: '([^']+)'`,
  ).exec(providers);
  if (entry) return { name: entry[1], path: entry[2] };
  const name = id
    .split('-')
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join(' ');
  return { name, path: `/${id}` };
}

const filled = (text, { id, camel, name, path }) =>
  text
    .replaceAll('__id__', id)
    .replaceAll('__camel__', camel)
    .replaceAll('__Name__', name)
    .replaceAll('__path__', path);

const withConnector = (text, { id, camel }) =>
  added(withImport(text, `import { ${camel} } from './${id}/connector.js';`, 'connector.js'), 'CONNECTORS', camel);

const withDialect = (text, { id, camel, path }) =>
  added(withImport(text, `import { ${camel} } from './${id}/${id}.js';`), 'DIALECTS', `${camel}('${path}')`);

/** Adds an import before the first one of a folder that comes later in the alphabet. */
function withImport(text, line, ending = '.js') {
  const lines = text.split('\n');
  const folderOf = (other) => /'\.\/([^/]+)\//.exec(other)[1];
  const isOfFolder = (other) =>
    /from '\.\/[a-z0-9-]+\/.+';$/.test(other) &&
    !SHARED_FOLDERS.includes(folderOf(other)) &&
    other.endsWith(`${ending}';`);
  const all = lines.flatMap((other, at) => (isOfFolder(other) ? [at] : []));
  const later = all.find((at) => folderOf(lines[at]) > folderOf(line));
  lines.splice(later ?? all.at(-1) + 1, 0, line);
  return lines.join('\n');
}

/** Adds an item at the end of the list of that name. */
function added(text, list, item) {
  const end = text.indexOf('\n];', text.indexOf(`export const ${list}`));
  if (end === -1) throw new UserError(`The list ${list} no longer exists; add ${item} by hand`);
  return `${text.slice(0, end)}\n  ${item},${text.slice(end)}`;
}

async function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
