const AT_ONCE = 4;

/**
 * Returns results in order, with at most four items in progress, up to the first item that failed or that was not begun
 * because `isOver` was true. The first item is always begun.
 */
export const leading = async <T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  isOver: () => boolean,
): Promise<{ results: R[]; failure?: { error: unknown } }> => {
  const done: { result: R }[] = [];
  let failure: { error: unknown } | undefined;
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failure || (index > 0 && isOver())) return;
      try {
        done[index] = { result: await work(item) };
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const end = items.findIndex((_, index) => done[index] === undefined);
  return { results: done.slice(0, end === -1 ? undefined : end).map(({ result }) => result), failure };
};
