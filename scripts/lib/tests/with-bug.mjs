import { UserError } from '../project.mjs';

/** Returns how often the text that a plant replaces occurs in the source; it must be once. */
const timesIn = (source, { find }) => source.split(find).length - 1;

/** Returns the source with the bug in it. Throws a UserError unless the text to replace occurs exactly once. */
export function withBug(source, plant) {
  const { name, file, find, replace } = plant;
  const count = timesIn(source, plant);
  if (count !== 1) throw new UserError(`${name}: the text to replace occurs ${count} times in ${file}, not once`);
  return source.replace(find, () => replace);
}
