import { Command } from 'commander';
import { addAccountCommands } from './commands/account.commands.js';
import { addBookingCommands } from './commands/booking.commands.js';
import { addCompletionCommand } from './commands/completion.command.js';
import { addDoctorCommand } from './commands/doctor.command.js';
import { addEventCommands } from './commands/event.commands.js';
import { addFindCommand } from './commands/find.command.js';
import { addKeyCommands } from './commands/key.commands.js';
import { addListingCommands } from './commands/listing.commands.js';
import { addLoginCommands } from './commands/login.commands.js';
import { addOfferCommands } from './commands/offer.commands.js';
import { addProviderCommands } from './commands/provider.commands.js';
import { addReservationCommands } from './commands/reservation.commands.js';
import { addWebhookCommands } from './commands/webhook.commands.js';
import type { CliContext } from './context.js';
import { VERSION } from './version.js';

const oneLine = (text: string): string => `${text.trim().replace(/\s*\n\s*/g, ' ')}\n`;

const EPILOGUE = `
Variables: LODGEWIRE_URL, LODGEWIRE_API_KEY and LODGEWIRE_TENANT win over the stored login.
Exit codes: 0 done, 1 refused, 2 mistyped, 3 unreachable, 4 not logged in or forbidden, 5 a fault of this machine,
6 outcome of a booking not known yet.
Commands that need the database of an installation, such as migrations and backups, are in its \`npm run cli\`.`;

/** Returns the program with all commands, in the order in which a newcomer needs them. */
export const createProgram = (context: CliContext): Command => {
  const program = new Command('lodgewire')
    .usage('<command>')
    .description('Works with an installation of Lodgewire by its URL and an API key.')
    .version(VERSION)
    .addHelpText('after', EPILOGUE)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      outputError: (text, write) => write(oneLine(text)),
    });
  addLoginCommands(program, context);
  addProviderCommands(program, context);
  addAccountCommands(program, context);
  addListingCommands(program, context);
  addFindCommand(program, context);
  addOfferCommands(program, context);
  addBookingCommands(program, context);
  addReservationCommands(program, context);
  addEventCommands(program, context);
  addWebhookCommands(program, context);
  addKeyCommands(program, context);
  addDoctorCommand(program, context);
  addCompletionCommand(program, context);
  return program;
};
