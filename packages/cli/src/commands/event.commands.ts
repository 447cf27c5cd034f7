import type { Command } from 'commander';
import { followFeed } from '../api/event-stream.js';
import { bodyOf } from '../api/client.js';
import type { components, EventType } from '@lodgewire/sdk';
import { durationMs, listOf, oneOf } from '../arguments.js';
import type { CliContext } from '../context.js';
import { painter } from '../output/colours.js';
import { printable } from '../output/format.js';
import { print, remark } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';
import { EVENT_TYPES, type ShownEvent, subjectOf } from './event-types.js';

type Feed = components['schemas']['Feed'];

interface TailOptions {
  type?: EventType[];
  since: string;
  once?: true;
  json?: true;
}

const OLDEST = 'oldest';
const PAGE = 500;

interface Start {
  /** The value of the API's parameter. */
  after: string | undefined;
  /** The time before which events are not shown. */
  from: string;
}

/** Returns where to begin. The feed has cursors, not times: for a time it is read from the oldest event. */
export const startOf = (since: string, now: Date): Start => {
  if (since === OLDEST) return { after: undefined, from: '' };
  const duration = durationMs(since);
  if (duration !== undefined) return { after: undefined, from: new Date(now.getTime() - duration).toISOString() };
  if (/^\d{4}-\d\d-\d\d/.test(since) && !Number.isNaN(Date.parse(since)))
    return { after: undefined, from: new Date(since).toISOString() };
  return { after: since, from: '' };
};

const lineOf = (event: ShownEvent, paint: ReturnType<typeof painter>): string =>
  [event.timestamp, paint('bold', event.type.padEnd(22)), printable(subjectOf(event)), event.id].join('  ');

const show = async ({ context }: Session, body: string, { from }: Start, json: boolean): Promise<void> => {
  const event = JSON.parse(body) as ShownEvent;
  if (event.timestamp < from) return;
  await print(context, json ? body : lineOf(event, painter(context, context.stdout)));
};

/** Prints the existing events, and ends. */
const printExisting = async (session: Session, start: Start, types: EventType[], json: boolean): Promise<void> => {
  let after = start.after;
  for (;;) {
    const query = { limit: PAGE, ...(after && { after }), ...(types.length > 0 && { types }) };
    const { data, meta } = (await bodyOf(session.api.GET('/api/v1/event', { params: { query } }))) as Feed;
    for (const event of data) await show(session, JSON.stringify(event), start, json);
    if (data.length === 0) return;
    after = meta.nextCursor;
  }
};

const tail = async (session: Session, options: TailOptions): Promise<void> => {
  const { context, connection, tenantId } = session;
  const start = startOf(options.since, context.now());
  const [types, json] = [options.type ?? [], options.json === true];
  if (options.once) return printExisting(session, start, types, json);
  const signal = context.interruption();
  const onLost = (reason: string): void => remark(context, `${reason} Trying again.`);
  context.progress.hide();
  for await (const { event } of followFeed({ connection, tenantId, after: start.after, types, signal, onLost }))
    if (event) await show(session, event.body, start, json);
};

export const addEventCommands = (program: Command, context: CliContext): void => {
  const events = program.command('events').description('what happens: bookings, listings, calendars, accounts');
  leaf(events, 'tail', 'print events as they happen, until Ctrl-C')
    .option('--type <types>', 'only these types, separated by commas', listOf(oneOf(EVENT_TYPES)))
    .option('--since <when>', 'now, oldest, a duration such as 2h, a time, or a cursor of the feed', 'now')
    .option('--once', 'print the existing events, and end')
    .action(onService(context, (session, _args, options: TailOptions) => tail(session, options)));
};
