/** Returns the points of the line, one piece for each stretch without a gap. */
export const piecesOf = (values: readonly (number | null)[], height: number): string[] => {
  const top = Math.max(...values.map((value) => value ?? 0), 1);
  const pieces: string[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const isNew = index === 0 || values[index - 1] === null;
    if (isNew) pieces.push([]);
    pieces.at(-1)!.push(`${index},${height - 2 - (value / top) * (height - 4)}`);
  });
  // A single point would draw nothing.
  return pieces.map((points) => (points.length === 1 ? [points[0], points[0]] : points).join(' '));
};
