import { areaOf, bounded, fit, placeIn, project, worldOf } from './projection.js';

const RATIO = 0.5;

describe('the projection of the map', () => {
  it('maps 0°, 0° to the centre, and stays finite at the poles', () => {
    expect(project(0, 0)).toEqual({ x: 0.5, y: 0.5 });
    expect(project(90, 180).y).toBeGreaterThan(0);
    expect(project(-90, -180)).toEqual({ x: 0, y: expect.closeTo(0.998, 2) });
  });

  it('returns the area of a view, which includes a listing at its edge', () => {
    const berlin = project(52.5, 13.4);
    const { south, north, west, east } = areaOf({ ...berlin, width: 0.001, ratio: RATIO });
    expect([south < 52.5, north > 52.5, west < 13.4, east > 13.4]).toEqual([true, true, true, true]);
    expect(east - west).toBeCloseTo(0.36);
  });

  it.each([
    ['nothing', [], worldOf(RATIO)],
    ['one place', [project(52.5, 13.4)], { ...project(52.5, 13.4), width: 0.05 / 360, ratio: RATIO }],
  ])('fits %s', (_name, points, view) => expect(fit(points, RATIO)).toEqual(view));

  it('fits several places within the margins', () => {
    const places = [project(52.5, 13.4), project(38.7, -9.1)];
    const view = fit(places, RATIO);
    for (const place of places) {
      const { left, top } = placeIn(view, place);
      expect([left > 5, left < 95, top > 0, top < 100]).toEqual([true, true, true, true]);
    }
  });

  it('never leaves the map', () => {
    expect(bounded({ x: -3, y: 9, width: 0.5, ratio: RATIO })).toEqual({ x: 0.25, y: 0.875, width: 0.5, ratio: RATIO });
    expect(bounded({ x: 0, y: 0, width: 4, ratio: RATIO })).toEqual({ x: 0.5, y: 0.25, width: 1, ratio: RATIO });
    expect(worldOf(1)).toEqual({ x: 0.5, y: 0.5, width: 1, ratio: 1 });
  });
});
