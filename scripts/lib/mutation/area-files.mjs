import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { UserError } from '../project.mjs';

const SPEC = /\.(int-)?spec\.ts$/;
/** Files without logic: test helpers, declarations of tables, modules, requests and answers. */
const NO_RULES = /(^|\/)(testing|dto)\/|\.(entity|module|decorator|decorators|events)\.ts$|\.d\.ts$/;

/**
 * Returns the files of the area, each with the specs that should detect changes.
 * @param {string} [only] the end of the name of the only wanted file
 * @returns {{ file: string, near: string[] }[]}
 */
export function filesOf(root, areas, area, only) {
  const { files, near } = Object.hasOwn(areas, area) ? areas[area] : unknown(areas, area);
  const specs = list(root, near).filter((file) => SPEC.test(file));
  const distances = new Map(specs.map((spec) => [spec, importsOf(root, spec)]));
  const chosen = list(root, files).filter(
    (file) => !SPEC.test(file) && !NO_RULES.test(file) && (!only || file.endsWith(only)),
  );
  if (chosen.length === 0) throw new UserError(`No file of ${area} ends with "${only}".`);
  return chosen.map((file) => ({ file, near: nearest(file, specs, distances) }));
}

function unknown(areas, area) {
  throw new UserError(`There is no area "${area ?? ''}". Areas: ${Object.keys(areas).join(', ')}.`);
}

function list(root, paths) {
  return paths.flatMap((path) =>
    statSync(join(root, path)).isDirectory()
      ? readdirSync(join(root, path), { recursive: true })
          .filter((name) => name.endsWith('.ts'))
          .map((name) => `${path}/${name}`)
          .sort()
      : [path],
  );
}

/** Returns specs that reach `file`: unit before integration, then by the number of imports in between. */
function nearest(file, specs, distances) {
  const isSlow = (spec) => Number(spec.endsWith('.int-spec.ts'));
  const distance = (spec) => distances.get(spec).get(file);
  return specs
    .filter((spec) => distance(spec) !== undefined)
    .sort((a, b) => isSlow(a) - isSlow(b) || distance(a) - distance(b) || a.localeCompare(b));
}

/** Returns the number of imports between a spec and each file that it reaches. */
function importsOf(root, spec) {
  const found = new Map([[spec, 0]]);
  for (const [file, distance] of found)
    for (const next of importedBy(root, file)) if (!found.has(next)) found.set(next, distance + 1);
  return found;
}

function importedBy(root, file) {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(/(?:from|import\(?)\s*'(\.{1,2}\/[^']+)\.js'/g)]
    .map(([, path]) => normalize(join(file, '..', `${path}.ts`)))
    .filter((path) => existsSync(join(root, path)));
}
