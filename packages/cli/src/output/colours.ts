import type { CliContext } from '../context.js';
import type { OutputStream } from '../streams.js';

const CODES = { bold: 1, red: 31, green: 32, yellow: 33 } as const;
type Colour = keyof typeof CODES;
export type Paint = (colour: Colour, text: string) => string;

/** Returns a function that colours text on a terminal without NO_COLOR, and otherwise leaves it unchanged. */
export const painter = ({ env }: Pick<CliContext, 'env'>, stream: OutputStream): Paint => {
  const isColoured = stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return (colour, text) => (isColoured ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text);
};

const COLOUR_OF_STATE: Record<string, Colour> = {
  ACTIVE: 'green',
  AVAILABLE: 'green',
  CONFIRMED: 'green',
  DELIVERED: 'green',
  ENABLED: 'green',
  ok: 'green',
  PENDING: 'yellow',
  UNKNOWN: 'yellow',
  warning: 'yellow',
  CANCELLED: 'red',
  DISABLED: 'red',
  FAILED: 'red',
  INACTIVE: 'red',
  failed: 'red',
};

/** Returns a cell in the colour of the state that it names, if it names one. */
export const paintState = (paint: Paint, text: string): string => {
  const colour = COLOUR_OF_STATE[text.trim()];
  return colour ? paint(colour, text) : text;
};
