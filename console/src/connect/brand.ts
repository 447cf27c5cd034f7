/** Returns black or white, whichever has the greater WCAG 2 contrast on the colour (`#rrggbb`). */
export const readableOn = (colour: string): '#000000' | '#ffffff' => {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
};

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Shows buttons in the integrator's colour. */
export const applyColour = (colour: string | undefined): void => {
  if (!colour) return;
  const { style } = document.documentElement;
  style.setProperty('--accent', colour);
  style.setProperty('--on-accent', readableOn(colour));
};
