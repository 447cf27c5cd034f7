import rings from './land.json' with { type: 'json' };

const PER_DEGREE = 20;

describe('the outline of the land', () => {
  it('has no line that crosses the whole map', () => {
    const steps = (rings as number[][]).flatMap((ring) => ring.filter((_, index) => index > 1 && index % 2 === 0));
    expect(steps.length).toBeGreaterThan(1_000);
    expect(Math.max(...steps.map(Math.abs)) / PER_DEGREE).toBeLessThan(180);
  });
});
