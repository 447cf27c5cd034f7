export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);
