import type { Fields } from '../../port/fields.js';
import type { PmsNight } from '../../port/model.js';
import { flag, integer, optional, price, reading, type Sources } from './sources.js';

/** Reads whether, or how often, the night can be sold. */
const left = optional<number | boolean>((owner, name) =>
  typeof owner.value(name) === 'boolean' ? owner.flag(name) : owner.integer(name),
);

const NIGHT = {
  available: left,
  price,
  minimumNights: integer,
  maximumNights: integer,
  closedToArrival: flag,
  closedToDeparture: flag,
};

type NightSources<B> = Sources<typeof NIGHT, B> &
  Required<Pick<Sources<typeof NIGHT, B>, 'available'>> & { date?: string };

/** Maps a night from the sources of its values at the PMS. A value of a wrong type closes the night. */
export function night<B = void>({ date = 'date', ...sources }: NightSources<B>) {
  const read = reading<typeof NIGHT, B>(NIGHT, sources);
  return (raw: Fields, beside: B, providerUnitId: string | null = null): PmsNight => {
    const { available = 0, price = null, minimumNights = 0, maximumNights = 0, ...closures } = read(raw, beside);
    const night = { date: raw.date(date), available: Number(available), price, minimumNights, maximumNights };
    return { providerUnitId, ...night, ...closures };
  };
}
