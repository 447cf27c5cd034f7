import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { EventType } from '@lodgewire/sdk';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import { followFeed, tooOld } from '../api/event-stream.js';
import { listOf, oneOf, webAddress } from '../arguments.js';
import { ProfileStore } from '../config/profiles.js';
import type { CliContext } from '../context.js';
import { ExitCode } from '../exit-code.js';
import { CliFault } from '../fault.js';
import { painter } from '../output/colours.js';
import { printable } from '../output/format.js';
import { print, remark } from '../output/write.js';
import { leaf, onService, type Session } from '../session.js';
import { startOf } from './event.commands.js';
import { EVENT_TYPES, type ShownEvent, subjectOf } from './event-types.js';
import { type Forwarded, Forwarder } from './forwarder.js';
import { newSecret } from './signature.js';
import { StoredPosition } from './stored-position.js';

interface ListenOptions {
  forward: string;
  type?: EventType[];
  since?: string;
  consumer?: string;
  json?: true;
}

const consumerName = (text: string): string => {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text))
    throw new InvalidArgumentError('It must have 1 to 64 letters, digits, dots, underscores or hyphens.');
  return text;
};

/** Returns a name that is the same after a restart: this machine and its receiver. */
const defaultConsumer = (target: string): string =>
  `listen-${createHash('sha256').update(`${hostname()} ${target}`).digest('hex').slice(0, 16)}`;

/** Returns the secret of the environment or profile. A new one is stored, so that a receiver needs it only once. */
const secretFor = (context: CliContext, profile: string): string => {
  const given = context.env['LODGEWIRE_WEBHOOK_SECRET'];
  if (given && !/^whsec_[A-Za-z0-9+/]+=*$/.test(given))
    throw new CliFault('LODGEWIRE_WEBHOOK_SECRET must be whsec_ followed by base64.', ExitCode.usage);
  if (given) return given;
  const store = new ProfileStore(context);
  const known = store.read()[profile];
  if (known?.listenSecret) return known.listenSecret;
  const listenSecret = newSecret();
  if (!known) return listenSecret;
  try {
    store.store(profile, { ...known, listenSecret });
  } catch (error) {
    if (!(error instanceof CliFault)) throw error;
    remark(context, `warning: the secret applies to this run only. ${error.message}`);
  }
  return listenSecret;
};

const report = (context: CliContext, event: ShownEvent, answer: Forwarded, json: boolean): Promise<void> => {
  const { status, error, milliseconds } = answer;
  const isDelivered = status !== undefined && status >= 200 && status < 300;
  if (json) return print(context, JSON.stringify({ id: event.id, type: event.type, isDelivered, ...answer }));
  const paint = painter(context, context.stdout);
  const shown = paint(isDelivered ? 'green' : 'red', String(status ?? error));
  return print(
    context,
    `${context.now().toISOString()}  ${shown}  ${event.type.padEnd(22)}  ${printable(subjectOf(event))}  ${event.id}  ${milliseconds} ms`,
  );
};

interface Beginning {
  after: string | undefined;
  /** The time before which events are not forwarded. */
  from: string;
  /** The beginning in words. */
  words: string;
}

/** Returns where to begin: at `--since`, otherwise at the stored position, otherwise now. */
const beginningOf = async (
  session: Session,
  position: StoredPosition,
  since: string | undefined,
): Promise<Beginning> => {
  const stored = since ? undefined : await position.read();
  if (stored?.tooOld) throw tooOld();
  if (stored) return { after: stored.cursor, from: '', words: 'from the stored position on' };
  return { ...startOf(since ?? 'now', session.context.now()), words: `from ${since ?? 'now'} on` };
};

/** Forwards the events in order, and stores the position after each. */
const forwardAll = async (
  session: Session,
  {
    forwarder,
    position,
    begin,
    types,
    json,
  }: { forwarder: Forwarder; position: StoredPosition; begin: Beginning; types: EventType[]; json: boolean },
): Promise<void> => {
  const { context, connection, tenantId } = session;
  const signal = context.interruption();
  const onLost = (reason: string): void => remark(context, `${reason} Trying again.`);
  for await (const { cursor, event } of followFeed({
    connection,
    tenantId,
    after: begin.after,
    types,
    signal,
    onLost,
  })) {
    const shown = event && (JSON.parse(event.body) as ShownEvent);
    if (shown && shown.timestamp >= begin.from) {
      const answer = await forwarder.forward(shown.id, event.body, signal);
      // Not forwarded: the next start sends it again.
      if (!answer) return;
      await report(context, shown, answer, json);
    }
    await position.moveTo(cursor);
  }
};

const listen = async (session: Session, options: ListenOptions): Promise<void> => {
  const { context, connection } = session;
  const consumer = options.consumer ?? defaultConsumer(options.forward);
  const position = new StoredPosition(session, consumer);
  const begin = await beginningOf(session, position, options.since);
  const secret = secretFor(context, connection.profile);
  const forwarder = new Forwarder(context, options.forward, secret);
  remark(context, `Events of ${connection.url} go to ${options.forward}, ${begin.words} (consumer ${consumer}).`);
  remark(context, `They are signed with ${secret}`);
  remark(context, 'Ctrl-C stops; the next start continues there.');
  try {
    await forwardAll(session, { forwarder, position, begin, types: options.type ?? [], json: options.json === true });
  } finally {
    await position.flush().catch((error: unknown) => {
      if (!(error instanceof CliFault)) throw error;
      remark(context, `warning: the position was not stored, so the next start repeats events. ${error.message}`);
    });
  }
};

export const addListenCommand = (webhooks: Command, context: CliContext): void => {
  leaf(webhooks, 'listen', 'forward events to a receiver on this machine, signed as notifications are')
    .requiredOption('--forward <url>', 'the address of the receiver, such as http://localhost:3000/hook', webAddress)
    .option('--type <types>', 'only these types, separated by commas', listOf(oneOf(EVENT_TYPES)))
    .option('--since <when>', 'begin here instead of at the stored position: now, oldest, 2h, a time, or a cursor')
    .option('--consumer <name>', 'the name of the position; default: one for this machine and receiver', consumerName)
    .action(onService(context, (session, _args, options: ListenOptions) => listen(session, options)));
};
