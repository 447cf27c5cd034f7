/** Rows rendered above and below the visible ones, so that scrolling shows no gap. */
const SPARE = 8;

/** Returns the rows to render, excluding `end`. */
export const windowOf = (
  scrollTop: number,
  height: number,
  rowHeight: number,
  total: number,
): { start: number; end: number } => {
  const first = Math.floor(scrollTop / rowHeight) - SPARE;
  const last = Math.ceil((scrollTop + height) / rowHeight) + SPARE;
  return { start: Math.max(0, Math.min(first, total)), end: Math.max(0, Math.min(last, total)) };
};

/** Returns the pages, from 1, that contain these rows. */
export const pagesOf = (start: number, end: number, size: number): number[] => {
  const first = Math.floor(start / size);
  const count = Math.max(1, Math.ceil(end / size) - first);
  return Array.from({ length: count }, (_, index) => first + index + 1);
};
