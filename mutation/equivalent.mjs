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
  {
    file: 'src/modules/pricing/exchange.service.ts',
    place: 'refresh',
    operator: 'arithmetic',
    before: '+=',
    after: '-=',
    reason: 'The count is only compared with what it was.',
  },
  {
    file: 'src/shared/money/exchange.ts',
    place: 'DAY_TAG',
    operator: 'pattern',
    before: '/^<Cube\\s+time=(["\'])([^"\'<>&]*)\\1\\s*>$/',
    after: '/^<Cube\\s+time=(["\'])([^"\'<>&]*)\\1\\s*>/',
    reason: 'A tag has no text behind its only >.',
  },
];
