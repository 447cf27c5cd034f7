/**
 * Mutants that change nothing anyone could see, each with the reason: `{ file, place, operator, before, after, reason }`.
 * `place` is the function, method or constant around the change. All but the reason is printed for each survivor.
 */
export const equivalents = [
  {
    file: 'src/shared/outbound/outbound-exchange.ts',
    place: 'send',
    operator: 'default',
    before: "socket.remoteAddress ?? ''",
    after: 'socket.remoteAddress',
    reason: 'No address is refused like an empty one.',
  },
  {
    file: 'src/shared/http/bounded.ts',
    place: 'emptied',
    operator: 'comparison',
    before: '>',
    after: '>=',
    reason: 'A text of exactly the maximum is cut to itself.',
  },
];
