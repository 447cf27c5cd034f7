/** How many requests the limit that an answer names leaves. */
export const requestsLeft = ({ headers }: { headers: Headers }): number =>
  Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
