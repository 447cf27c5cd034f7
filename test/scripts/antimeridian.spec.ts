import { splitAtAntimeridian } from '../../scripts/lib/console/antimeridian.mjs';

describe('a ring of the outline of the land', () => {
  it('is cut at the antimeridian, and each piece is closed there', () => {
    const across = [
      [-180, 71],
      [-178, 72],
      [-180, 73],
      [179, 73],
      [178, 72],
      [179, 71],
      [-180, 71],
    ];
    expect(splitAtAntimeridian(across)).toEqual([
      [
        [-180, 71],
        [-180, 71],
        [-178, 72],
        [-180, 73],
        [-180, 73],
        [-180, 71],
      ],
      [
        [180, 73],
        [179, 73],
        [178, 72],
        [179, 71],
        [180, 71],
        [180, 73],
      ],
    ]);
  });

  it('stays as it is elsewhere', () => {
    const ring = [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ];
    expect(splitAtAntimeridian(ring)).toEqual([ring]);
  });
});
