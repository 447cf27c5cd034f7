/** Runs `work` for each of `items`, at most `width` at a time, in their order. Rejects with the first fault. */
export const sideBySide = async <T>(items: readonly T[], width: number, work: (item: T) => Promise<void>) => {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
};
