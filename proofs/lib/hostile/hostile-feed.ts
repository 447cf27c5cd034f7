import { createServer, type Server } from 'node:http';

const HEAD = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Hostile//EN\r\nX-WR-CALNAME:Hostile\r\n';
const END = 'END:VCALENDAR\r\n';
const FIRST_DAY = Date.UTC(2027, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = 330;

const dateAt = (at: number): string =>
  new Date(FIRST_DAY + (at % DAYS) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');

/** Returns a block of one day: a reader has much to parse and nothing to store. */
const eventAt = (at: number): string =>
  `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART;VALUE=DATE:${dateAt(at)}\r\nSUMMARY:Blocked\r\nEND:VEVENT\r\n`;

const calendarOf = (bytes: number): Buffer => {
  const count = Math.max(1, Math.floor(bytes / eventAt(100_000).length));
  return Buffer.from([HEAD, ...Array.from({ length: count }, (_, at) => eventAt(at)), END].join(''));
};

/** A calendar feed that grows after it is connected. */
export class HostileFeed {
  private text = calendarOf(0);

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HostileFeed> {
    const server = createServer();
    const feed = new HostileFeed(server);
    server.on('request', (_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(feed.text));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return feed;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/hostile.ics`;
  }

  grow(bytes: number): void {
    this.text = calendarOf(bytes);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
