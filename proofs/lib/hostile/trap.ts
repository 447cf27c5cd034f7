import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { OPEN_END } from '../fuzz/every-road.js';

const TLS_HANDSHAKE = 0x16;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Listens on every address of this machine. Connections to the open one are redirected to the others; connections to
 * those are trapped.
 */
export class Trap {
  /** Forbidden connections, each with its data. */
  readonly trapped: string[] = [];
  /** The number of requests to the allowed address. */
  opened = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.meet(socket));
  }

  static async start(): Promise<Trap> {
    const server = createServer();
    const trap = new Trap(server);
    server.listen(0, '::');
    await once(server, 'listening');
    return trap;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private meet(socket: Socket): void {
    const isOpen = socket.localAddress?.replace('::ffff:', '') === OPEN_END;
    const at = isOpen ? -1 : this.trapped.push('') - 1;
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    let head = '';
    socket.on('data', (data) => {
      head += data.toString('latin1');
      if (!isOpen) this.trapped[at] = head.slice(0, 200);
      if (head.charCodeAt(0) === TLS_HANDSHAKE) return void socket.destroy();
      if (!head.includes('\r\n\r\n')) return;
      head = '';
      socket.end(isOpen ? this.redirect() : 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    });
  }

  private redirect(): string {
    this.opened += 1;
    const to = ['http://127.0.0.1', 'http://2130706433', 'http://[::1]', '//127.0.0.1', 'http://169.254.169.254'];
    const location = `${to[this.opened % to.length]}:${this.port}/inside`;
    const status = REDIRECTS[this.opened % REDIRECTS.length];
    return `HTTP/1.1 ${status} Elsewhere\r\nlocation: ${location}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
  }
}
