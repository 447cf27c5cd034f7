import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { isIP, Socket, type SocketConnectOpts } from 'node:net';

/**
 * Preloaded into a process: redirects every connection to the trap, whatever its address, while the process sees the
 * address that it requested. Names are resolved here; no packet leaves the machine.
 */
export interface Roads {
  /** The port of the trap, on every address of this machine. */
  port: number;
  /** Ports of 127.0.0.1 that the process itself needs: database, Redis, sandbox. */
  own: number[];
}

/** The one address that may be reached; it ends at `OPEN_END` of the trap's machine, all others at `TRAP_END`. */
export const PUBLIC_ADDRESS = '93.184.215.14';
export const OPEN_END = '127.0.0.2';
const TRAP_END = '127.0.0.1';

/** The addresses of names inside a network and of rebinding names. Each is refused, alone or with a public address. */
export const INSIDE: readonly string[][] = [
  ['127.0.0.1'],
  ['::1'],
  ['10.0.0.1'],
  ['172.16.0.1'],
  ['192.168.0.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::ffff:a00:1'],
  ['fd00:ec2::254'],
  ['fe80::1'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::'],
  [PUBLIC_ADDRESS, '127.0.0.1'],
  ['127.0.0.1', PUBLIC_ADDRESS],
  [PUBLIC_ADDRESS, '::ffff:10.0.0.1'],
];

type Resolve = (name: string) => Promise<{ address: string; family: number }[]>;

/**
 * `open.…` is public; `inside-3.…` is `INSIDE[3]`; `rebinding-….…` is alternately public and inside.
 */
export const hostileNames = (): Resolve => {
  const asked = new Map<string, number>();
  return (name) => {
    const count = asked.get(name) ?? 0;
    asked.set(name, count + 1);
    const [, kind, number] = /^(open|inside|rebinding)(?:-(\d+))?\./.exec(name) ?? [];
    if (kind === undefined) return Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    const isPublic = kind === 'open' || (kind === 'rebinding' && count % 2 === 0);
    const addresses = isPublic ? [PUBLIC_ADDRESS] : INSIDE[Number(number) % INSIDE.length]!;
    return Promise.resolve(addresses.map((address) => ({ address, family: isIP(address) })));
  };
};

type Lookup = (name: string, options: object, done: (error: Error | null, addresses: unknown) => void) => void;
type Options = SocketConnectOpts & { host?: string; port?: number | string; lookup?: Lookup };

export const divertEveryRoad = ({ port, own }: Roads): void => {
  const resolve = hostileNames();
  Object.assign(dns, { lookup: resolve });
  syncBuiltinESMExports();
  const connect = Socket.prototype.connect as (...given: unknown[]) => Socket;
  const end = (addresses: string[]): string => (addresses.every((one) => one === PUBLIC_ADDRESS) ? OPEN_END : TRAP_END);
  const pretend = (socket: Socket, address: string): void => {
    Object.defineProperty(socket, 'remoteAddress', { value: address, configurable: true });
  };
  const divertedLookup =
    (socket: Socket, lookup: Lookup = fallback): Lookup =>
    (name, options, done) =>
      lookup(name, { ...options, all: true }, (error, found) => {
        if (error) return done(error, []);
        const addresses = (found as { address: string }[]).map(({ address }) => address);
        pretend(socket, addresses[0]!);
        const target = { address: end(addresses), family: 4 };
        if ((options as { all?: boolean }).all) done(null, [target]);
        else (done as (...answer: unknown[]) => void)(null, target.address, 4);
      });
  const fallback: Lookup = (name, _, done) =>
    void resolve(name).then(
      (addresses) => done(null, addresses),
      (error: Error) => done(error, []),
    );
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]): Socket {
    // Node passes `[options, callback]` between its own modules.
    const [options, callback] = (Array.isArray(given[0]) ? given[0] : given) as [Options, unknown];
    if (typeof options !== 'object' || options.port === undefined) return connect.apply(this, given);
    const { host = 'localhost' } = options;
    if (['127.0.0.1', 'localhost'].includes(host) && own.includes(Number(options.port)))
      return connect.apply(this, given);
    if (isIP(host) !== 0) pretend(this, host);
    const target = isIP(host) === 0 ? { lookup: divertedLookup(this, options.lookup) } : { host: end([host]) };
    return connect.call(this, { ...options, ...target, port, family: undefined }, callback);
  } as typeof Socket.prototype.connect;
};

if (process.env.EVERY_ROAD_TO) {
  const { EVERY_ROAD_TO, DATABASE_URL, REDIS_URL, SANDBOX_URL } = process.env;
  const own = [DATABASE_URL, REDIS_URL, SANDBOX_URL].filter(Boolean).map((url) => Number(new URL(url!).port));
  divertEveryRoad({ port: Number(EVERY_ROAD_TO), own });
}
