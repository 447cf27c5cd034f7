import { UserError } from '../project.mjs';

/** How often the text that a plant replaces stands in the source: once, or it cannot be planted. */
const timesIn = (source, { find }) => source.split(find).length - 1;

/** The source with the bug in it. Throws UserError where what it replaces is not there, or more than once. */
export function withBug(source, plant) {
  const { name, file, find, replace } = plant;
  const count = timesIn(source, plant);
  if (count !== 1) throw new UserError(`${name}: the text to replace occurs ${count} times in ${file}, not once`);
  return source.replace(find, () => replace);
}
