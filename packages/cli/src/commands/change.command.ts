import type { Command } from 'commander';
import { confirm } from '../ask.js';
import { bodyOf } from '../api/client.js';
import type { components } from '@lodgewire/sdk';
import { calendarDate, wholeNumber } from '../arguments.js';
import type { CliContext } from '../context.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import { painter } from '../output/colours.js';
import { money } from '../output/format.js';
import { fields, type Row } from '../output/table.js';
import { type Output, remark } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';
import { quoteView } from './offer.commands.js';
import { DEFAULT_WAIT_SECONDS, outcomeOf } from './outcome.js';

type ChangeOffer = components['schemas']['ChangeOffer'];

const MOST_GUESTS = 100;

interface ChangeOptions {
  checkIn?: string;
  checkOut?: string;
  guests?: number;
  unit?: string;
  preview?: true;
  allowRebook?: true;
  yes?: true;
}

const MODES = {
  NATIVE: 'the PMS changes the reservation',
  REBOOK: 'a new reservation is made, then the old one is cancelled (--allow-rebook)',
} as const;

const offerView = ({ changeID, mode, quote, difference, currency }: ChangeOffer, now: Date): Row => {
  const { Quote: _quote, ...price } = quoteView(quote, now);
  return { Change: changeID, How: MODES[mode], ...price, Difference: money(difference.total, currency) };
};

const stayOf = ({ checkIn, checkOut, guests, unit }: ChangeOptions) => ({
  ...(checkIn && { checkInDate: checkIn }),
  ...(checkOut && { checkOutDate: checkOut }),
  ...(guests && { guests }),
  ...(unit && { unitID: unit }),
});

const change = async (session: Session, id: string, options: ChangeOptions): Promise<Output> => {
  const { api, context } = session;
  const body = stayOf(options);
  if (Object.keys(body).length === 0)
    throw new CliFault('Give what changes: --check-in, --check-out, --guests or --unit.', ExitCode.usage);
  const offer = await bodyOf(api.POST('/api/v1/reservation/{id}/change', { params: { path: { id } }, body }));
  const view = offerView(offer, context.now());
  if (options.preview) return { value: offer, view };
  remark(context, fields(view, painter(context, context.stderr)));
  if (!options.yes && !(await confirm(context, 'Change the reservation at this price?')))
    return { value: offer, view: 'Nothing was changed.' };
  context.progress.show('Changing at the PMS');
  const confirmed = api.POST('/api/v1/reservation/{id}/change/{changeID}/confirm', {
    params: { path: { id, changeID: offer.changeID } },
    body: { allowRebook: options.allowRebook === true },
  });
  return outcomeOf(session, confirmed, { what: 'it is changed', waitSeconds: DEFAULT_WAIT_SECONDS });
};

export const addChangeCommand = (program: Command, context: CliContext): void => {
  leaf(program, 'change', 'change the stay of a reservation: shows the new price, and asks')
    .argument('<reservation>', 'id of the reservation')
    .option('--check-in <date>', 'the new first night', calendarDate)
    .option('--check-out <date>', 'the new day of departure', calendarDate)
    .option('--guests <number>', 'the new number of guests', wholeNumber(1, MOST_GUESTS))
    .option('--unit <unit>', 'id of another unit')
    .option('--allow-rebook', 'also if the PMS cannot change a stay, so that a new reservation is made')
    .option('--preview', 'only show the new price')
    .option('--yes', 'do not ask')
    .action(onService(context, (session, [id]: [string], options: ChangeOptions) => change(session, id, options)));
};
