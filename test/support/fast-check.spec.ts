import fc from 'fast-check';

it('draws the same values every time in CI, and others locally', () => {
  expect(fc.readConfigureGlobal().seed).toBe(process.env['CI'] === 'true' ? 1 : undefined);
});
