import { Command } from 'commander';
import { addAccountCommands } from './account.commands.js';
import { addAuditCommands } from './audit.commands.js';
import { addBackupCommands } from './backup.commands.js';
import type { CommandContext } from './context.js';
import { addDatabaseCommands } from './database.commands.js';
import { addDocumentCommands } from './document.commands.js';
import { addEncryptionCommands } from './encryption.commands.js';
import { addKeyCommands } from './key.commands.js';
import { addProbeCommand } from './probe.command.js';
import { addWebhookCommands } from './webhook.commands.js';
import { addWorkspaceCommands } from './workspace.commands.js';

const oneLine = (text: string): string => `${text.trim().replace(/\s*\n\s*/g, ' ')}\n`;

/** Returns the program with all commands. One group is one file. */
export const createProgram = (context: CommandContext): Command => {
  const program = new Command('lodgewire')
    .usage('<command>')
    .description('Commands for operators. Settings come from the environment and `.env`, as for `npm start`.')
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) });
  addDatabaseCommands(program, context);
  addBackupCommands(program, context);
  addWorkspaceCommands(program, context);
  addKeyCommands(program, context);
  addAccountCommands(program, context);
  addProbeCommand(program, context);
  addWebhookCommands(program, context);
  addAuditCommands(program, context);
  addEncryptionCommands(program, context);
  addDocumentCommands(program);
  return program;
};
