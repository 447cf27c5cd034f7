import { allowedCalls } from './limiter.js';

it.each([
  [1, 1, 1, 1],
  [2, 1, 1, 1],
  [5, 4, 3, 3],
  [15, 13, 10, 9],
  [1000, 900, 675, 600],
])('a rate of %i requests reserves a part for the calls of waiting callers', (requests, all, prompt, periodic) => {
  const urgencies = ['interactive', 'prompt', 'started', 'starting'] as const;
  const allowed = urgencies.map((urgency) => allowedCalls({ requests, perSeconds: 1 }, urgency));
  expect(allowed).toEqual([all, prompt, periodic, periodic]);
});
