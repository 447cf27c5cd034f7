import type { Command } from 'commander';
import { ask } from '../ask.js';
import { wholeNumber } from '../arguments.js';
import type { CliContext } from '../context.js';
import { ServiceFault } from '../fault.js';
import { money } from '../output/format.js';
import type { Output } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';
import { addCancelCommand } from './cancel.command.js';
import { addChangeCommand } from './change.command.js';
import { DEFAULT_WAIT_SECONDS, outcomeOf } from './outcome.js';

const LONGEST_WAIT_SECONDS = 600;

interface BookOptions {
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  notes?: string;
  reference?: string;
  wait: number;
}

/** Names the new price and quote if the price has risen, because the next command needs them. */
const withNewQuote = (error: unknown): never => {
  const detail = error instanceof ServiceFault ? error.details.find(({ quote }) => quote !== undefined) : undefined;
  const quote = detail?.['quote'] as { quoteID?: string; currency?: string; totals?: { total: number } } | undefined;
  if (!(error instanceof ServiceFault) || !quote?.quoteID) throw error;
  const price = quote.totals && quote.currency ? ` at ${money(quote.totals.total, quote.currency)}` : '';
  const { message, exitCode, status, details, retryAfter } = error;
  throw new ServiceFault(`${message}. A new quote${price}: ${quote.quoteID}`, exitCode, status, details, retryAfter);
};

const book = async (session: Session, quoteID: string, options: BookOptions): Promise<Output> => {
  const field = async (name: 'firstName' | 'lastName' | 'email' | 'phone', question: string, option: string) =>
    options[name] ?? (await ask(session.context, question, option));
  const guest = {
    firstName: await field('firstName', 'First name', '--first-name'),
    lastName: await field('lastName', 'Last name', '--last-name'),
    email: await field('email', 'E-mail', '--email'),
    phone: await field('phone', 'Phone', '--phone'),
  };
  session.context.progress.show('Booking at the PMS');
  const body = {
    quoteID,
    guest,
    ...(options.notes && { notes: options.notes }),
    ...(options.reference && { clientReference: options.reference }),
  };
  const booked = session.api.POST('/api/v1/reservation', { body });
  return outcomeOf(session, booked, { what: 'it is booked', waitSeconds: options.wait }).catch(withNewQuote);
};

export const addBookingCommands = (program: Command, context: CliContext): void => {
  leaf(program, 'book', 'book a quote; asks for the guest')
    .argument('<quote>', 'id of the quote')
    .option('--first-name <name>', 'first name of the guest')
    .option('--last-name <name>', 'last name of the guest')
    .option('--email <address>', 'e-mail address of the guest')
    .option('--phone <number>', 'phone number of the guest')
    .option('--notes <text>', 'a note for the host')
    .option('--reference <text>', 'your own reference; the second booking with the same one is refused')
    .option(
      '--wait <seconds>',
      'how long to look up a booking whose outcome is unknown',
      wholeNumber(0, LONGEST_WAIT_SECONDS),
      DEFAULT_WAIT_SECONDS,
    )
    .action(onService(context, (session, [id]: [string], options: BookOptions) => book(session, id, options)));
  addCancelCommand(program, context);
  addChangeCommand(program, context);
};
