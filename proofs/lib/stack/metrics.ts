import type { Stack } from './stack.js';

/** Returns the upper bound of the bucket with the quantile of a histogram, in seconds, over all API processes. */
export const histogramQuantile = async (stack: Stack, name: string, quantile: number): Promise<number> => {
  const buckets = new Map<number, number>();
  for (const api of stack.apis) {
    const { text } = await stack.request('GET', '/metrics', { at: api, key: null });
    for (const [, bound, count] of text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"[^}]*\\} (\\d+)`, 'gm'))) {
      const le = bound === '+Inf' ? Infinity : Number(bound);
      buckets.set(le, (buckets.get(le) ?? 0) + Number(count));
    }
  }
  const sorted = [...buckets].sort(([one], [other]) => one - other);
  const total = sorted.at(-1)?.[1] ?? 0;
  if (total === 0) throw new Error(`no values in ${name}`);
  return sorted.find(([, count]) => count >= total * quantile)![0];
};

/** Mean of a histogram's values in seconds, over all API processes. */
export const histogramMean = async (stack: Stack, name: string): Promise<number> => {
  let [sum, count] = [0, 0];
  for (const api of stack.apis) {
    const { text } = await stack.request('GET', '/metrics', { at: api, key: null });
    sum += Number(new RegExp(`^${name}_sum\\S* (\\S+)`, 'm').exec(text)?.[1] ?? 0);
    count += Number(new RegExp(`^${name}_count\\S* (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  }
  return sum / count;
};
