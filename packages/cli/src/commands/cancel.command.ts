import type { Command } from 'commander';
import { confirm } from '../ask.js';
import { bodyOf } from '../api/client.js';
import type { components } from '@lodgewire/sdk';
import { oneOf } from '../arguments.js';
import type { CliContext } from '../context.js';
import { age, money } from '../output/format.js';
import type { Row } from '../output/table.js';
import { type Output, remark } from '../output/write.js';
import { fields } from '../output/table.js';
import { painter } from '../output/colours.js';
import { leaf, onService, type Session } from '../session.js';
import { DEFAULT_WAIT_SECONDS, outcomeOf } from './outcome.js';

type CancellationPreview = components['schemas']['CancellationPreview'];

const WHO = ['GUEST', 'HOST'] as const;

interface CancelOptions {
  by: (typeof WHO)[number];
  reason?: string;
  preview?: true;
  yes?: true;
}

const previewView = ({ id, by, refund, penalty, currency, basis, expiresAt }: CancellationPreview, now: Date): Row => ({
  Preview: id,
  'Cancelled by': by.toLowerCase(),
  Refund: money(refund, currency),
  Penalty: money(penalty, currency),
  Basis: basis === 'UNKNOWN' ? 'the terms do not say: ask the host' : basis.toLowerCase(),
  Expires: age(expiresAt, now),
});

const cancel = async (session: Session, id: string, options: CancelOptions): Promise<Output> => {
  const { api, context } = session;
  const preview = await bodyOf(
    api.POST('/api/v1/reservation/{id}/cancellation', {
      params: { path: { id } },
      body: { by: options.by, ...(options.reason && { reason: options.reason }) },
    }),
  );
  const view = previewView(preview, context.now());
  if (options.preview) return { value: preview, view };
  remark(context, fields(view, painter(context, context.stderr)));
  if (!options.yes && !(await confirm(context, 'Cancel the reservation at this cost?')))
    return { value: preview, view: 'Nothing was cancelled.' };
  context.progress.show('Cancelling at the PMS');
  const path = { id, cancellationID: preview.id };
  const confirmed = api.POST('/api/v1/reservation/{id}/cancellation/{cancellationID}/confirm', { params: { path } });
  return outcomeOf(session, confirmed, { what: 'it is cancelled', waitSeconds: DEFAULT_WAIT_SECONDS });
};

export const addCancelCommand = (program: Command, context: CliContext): void => {
  leaf(program, 'cancel', 'cancel a reservation: shows what it costs, and asks')
    .argument('<reservation>', 'id of the reservation')
    .option('--by <who>', 'guest or host; a host refunds everything', oneOf(WHO), 'GUEST')
    .option('--reason <text>', 'the reason, for the host')
    .option('--preview', 'only show what it costs')
    .option('--yes', 'do not ask')
    .action(onService(context, (session, [id]: [string], options: CancelOptions) => cancel(session, id, options)));
};
