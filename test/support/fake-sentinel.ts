import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A Sentinel with answers chosen by a test, which cannot choose when real Sentinels name another primary. */
export class FakeSentinel {
  /** Resolves with the port that is named as the primary's; questions wait while it is pending. */
  primary: Promise<number> = new Promise(() => undefined);
  /** The number of questions for the primary. */
  asked = 0;
  private readonly subscribers = new Set<Socket>();
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (data) => void this.answer(socket, data.toString().toLowerCase()));
    });
  }

  static async start(): Promise<FakeSentinel> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FakeSentinel(server);
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get isWatched(): boolean {
    return this.subscribers.size > 0;
  }

  /** Notifies all watching clients that another server is the primary. */
  announce(): void {
    for (const socket of this.subscribers) socket.write(array('message', '+switch-master', 'changed'));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private async answer(socket: Socket, commands: string): Promise<void> {
    for (const command of commands.split(/^(?=\*)/m)) {
      if (command.includes('get-master-addr-by-name')) {
        this.asked += 1;
        socket.write(array('127.0.0.1', String(await this.primary)));
      } else if (command.includes('subscribe')) {
        this.subscribers.add(socket);
        socket.write(`*3\r\n${bulk('subscribe')}${bulk('+switch-master')}:1\r\n`);
      } else {
        socket.write(command.includes('sentinels') ? '*0\r\n' : '+OK\r\n');
      }
    }
  }
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;
const array = (...texts: string[]): string => `*${texts.length}\r\n${texts.map(bulk).join('')}`;
