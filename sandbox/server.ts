import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { SandboxClock } from './clock.js';
import {
  accountOf,
  changeBooking,
  changeListing,
  makeBooking,
  setNights,
  subscribe,
} from './control/accounts.routes.js';
import type { BookingControl, ListingControl, NightsInput } from './control/accounts.routes.js';
import { controlRoutes, reset, setKeyRevoked } from './control/control.routes.js';
import { Catalogue } from './data/catalogue.js';
import { referenceRates, toXml } from './data/ecb.js';
import { folderFaults } from './data/folder.js';
import { DIALECTS } from './dialects/list.js';
import { allowBrowsers } from './http/browser-access.js';
import { Calls } from './http/calls.js';
import type { Call } from './http/calls.js';
import type { Context } from './http/context.js';
import { Faults } from './http/faults.js';
import type { Fault, FaultInput } from './http/faults.js';
import { Inbox } from './http/inbox.js';
import type { InboxPlan, Letter } from './http/inbox.js';
import { mount } from './http/mount.js';
import { registerNamed } from './http/named-plugin.js';
import { acceptBodies } from './http/parsers.js';
import { RateLimits } from './http/rate-limits.js';
import type { RateLimitMode } from './http/rate-limits.js';
import { Webhooks } from './http/webhooks.js';
import type { Delivery } from './http/webhooks.js';
import { Ledger, type LedgerFiles } from './ledger/ledger.js';
import type { Subscription, SubscriptionInput } from './ledger/subscriptions.js';
import type { TokenKind } from './ledger/tokens.js';
import type { Booking, BookingInput, Property } from './ledger/types.js';

export interface SandboxOptions {
  /** 0 for any free port. */
  port: number;
  host?: string;
  /** Folder of Inside Airbnb extracts and ECB rates; absent for built-in data only. */
  dataDir?: string;
  /** Files that keep webhook subscriptions, bookings and changes of hosts from one start to the next. */
  files?: LedgerFiles;
  seed?: number;
  clock?: SandboxClock;
  /** Defaults to `documented`. */
  rateLimits?: RateLimitMode;
}

/** A running sandbox; tests can do in process what the control API does over HTTP. */
export interface Sandbox {
  url: string;
  ledger: Ledger;
  clock: SandboxClock;
  close(): Promise<void>;
  reset(seed?: number): void;
  fault(input: FaultInput): Fault;
  removeFault(fault: Fault): void;
  clearFaults(): void;
  setRateLimits(mode: RateLimitMode): void;
  setRefreshRotation(on: boolean): void;
  revokeTokens(account: string, kinds?: TokenKind[]): number;
  /** Refuses the API keys and secrets of the account, or accepts them again. */
  setKeyRevoked(account: string, revoked: boolean): void;
  bookings(account: string): Promise<Booking[]>;
  listings(account: string): Promise<Property[]>;
  /** Returns how many creates named this external reference, and how many bookings they made. */
  creates(account: string, reference: string): Promise<{ attempts: number; created: number }>;
  calls(account: string): Call[];
  /** Calls `listener` for every call to a PMS, whose status is set when it is answered. */
  onCall(listener: (call: Call) => void): void;
  deliveries(account: string): Delivery[];
  book(account: string, input: BookingControl): Promise<Booking>;
  changeBooking(account: string, id: number | string, change: Partial<BookingInput>): Promise<Booking>;
  setNights(account: string, input: NightsInput): Promise<void>;
  changeListing(account: string, id: number | string, change: ListingControl): Promise<Property>;
  /** Adds a webhook as if entered by hand in the PMS. */
  subscribe(account: string, input: Omit<SubscriptionInput, 'account'>): Promise<Subscription>;
  inbox(name: string): Letter[];
  inboxUrl(name: string): string;
  planInbox(name: string, plan: InboxPlan): void;
}

/** Starts the sandbox. Throws an error that lists every fault of the data folder. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const faults = options.dataDir ? await folderFaults(options.dataDir) : [];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 4 * 1_048_576,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  let url = '';
  const context = contextOf(options, () => url);
  prepare(app);
  allowBrowsers(app);
  await registerNamed(app, 'control', async (scope) => controlRoutes(scope, context));
  await registerNamed(app, 'inbox', async (scope) => context.inbox.routes(scope));
  app.get('/ecb/eurofxref-daily.xml', async (_request, reply) =>
    reply.type('text/xml; charset=UTF-8').send(toXml(await referenceRates(options.dataDir, context.clock.now()))),
  );
  for (const dialect of DIALECTS) await mount(app, dialect, context);
  url = await app.listen({ port: options.port, host: options.host ?? '127.0.0.1' });
  return sandboxOf(app, context);
}

function contextOf(options: SandboxOptions, url: () => string): Context {
  const clock = options.clock ?? new SandboxClock();
  const catalogue = new Catalogue(options.dataDir, options.seed ?? 1);
  const ledger = new Ledger(clock, (account) => catalogue.load(account), options.files);
  const faults = new Faults();
  faults.reseed(options.seed ?? 1);
  return {
    clock,
    catalogue,
    ledger,
    faults,
    url,
    calls: new Calls(),
    limits: new RateLimits(clock, options.rateLimits ?? 'documented'),
    webhooks: new Webhooks(ledger, faults, clock, DIALECTS),
    inbox: new Inbox(clock),
    settings: { rotateRefreshTokens: false },
  };
}

function prepare(app: FastifyInstance): void {
  acceptBodies(app);
  app.decorateRequest('sandbox');
  app.addHook('onRequest', async (request) => {
    const operation = { method: request.method, path: request.url };
    request.sandbox = { account: undefined, replay: false, answered: false, operation, visibleAt: 0, drift: 0 };
  });
}

function sandboxOf(app: FastifyInstance, context: Context): Sandbox {
  const { ledger, clock, faults, limits, calls, webhooks, inbox, settings } = context;
  const account = (name: string) => accountOf(context, name);
  return {
    url: context.url(),
    ledger,
    clock,
    close: async () => {
      webhooks.stop();
      await app.close();
    },
    reset: (seed) => reset(context, seed),
    fault: (input) => faults.add(input),
    removeFault: ({ id }) => faults.remove(id),
    clearFaults: () => faults.clear(),
    setRateLimits: (mode) => {
      limits.mode = mode;
      limits.clear();
    },
    setRefreshRotation: (on) => {
      settings.rotateRefreshTokens = on;
    },
    revokeTokens: (name, kinds) => ledger.tokens.revoke(name, kinds),
    setKeyRevoked: (name, revoked) => setKeyRevoked(context, name, revoked),
    bookings: async (name) => [...(await account(name)).bookings.values()],
    listings: async (name) => [...(await account(name)).properties.values()],
    creates: async (name, reference) => (await account(name)).creates.get(reference) ?? { attempts: 0, created: 0 },
    calls: (name) => calls.of(name),
    onCall: (listener) => {
      calls.onCall = listener;
    },
    deliveries: (name) => webhooks.of(name),
    book: async (name, input) => makeBooking(context, await account(name), input),
    changeBooking: async (name, id, change) => changeBooking(context, await account(name), id, change),
    setNights: async (name, input) => setNights(context, await account(name), input),
    changeListing: async (name, id, change) => changeListing(context, await account(name), id, change),
    subscribe: async (name, input) => subscribe(context, await account(name), input),
    inbox: (name) => inbox.letters(name),
    inboxUrl: (name) => `${context.url()}/inbox/${name}`,
    planInbox: (name, plan) => inbox.plan(name, plan),
  };
}
