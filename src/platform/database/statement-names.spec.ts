import { StatementNames } from './statement-names.js';

it('statements with equal texts have the same name, and new texts beyond the limit have none', () => {
  const names = new StatementNames('page');
  expect([names.of('a'), names.of('b'), names.of('a')]).toEqual(['page-1', 'page-2', 'page-1']);
  for (let number = 3; number <= 64; number += 1) names.of(`text ${number}`);
  expect(names.of('one more')).toBeUndefined();
  expect(names.of('b')).toBe('page-2');
});
