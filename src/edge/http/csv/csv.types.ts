/** The table that a list becomes as CSV. */
export interface CsvTable {
  /** The name of the file, without its ending. */
  name: string;
  /** The fields of a row, in the order of the columns: `guest.name` is `name` of `guest`, `tags.name` that of each tag. */
  columns: readonly string[];
}
