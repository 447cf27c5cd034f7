import type { Command } from 'commander';
import { KeyRotation } from '../platform/crypto/key-rotation.js';
import type { CommandContext } from './context.js';
import { leaf, onService } from './service.js';

export const addEncryptionCommands = (program: Command, context: CommandContext): void => {
  const group = program.command('encryption').description('encryption keys of sealed values');

  leaf(group, 'status', 'count sealed values by the id of their encryption key').action(
    onService(context, async (service) => ({ value: await service(KeyRotation).status() })),
  );

  leaf(
    group,
    'rewrap',
    'move all sealed values to the first encryption key now (workers also do this automatically)',
  ).action(
    onService(context, async (service) => {
      const rotation = service(KeyRotation);
      while (await rotation.round({ waits: true }));
      return { value: await rotation.status() };
    }),
  );
};
