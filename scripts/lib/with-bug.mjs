import { UserError } from './project.mjs';

/** The source with the bug in it. Throws UserError where what it replaces is not there, or more than once. */
export function withBug(source, { name, file, find, replace }) {
  const count = source.split(find).length - 1;
  if (count !== 1) throw new UserError(`${name}: the text to replace occurs ${count} times in ${file}, not once`);
  return source.replace(find, () => replace);
}
