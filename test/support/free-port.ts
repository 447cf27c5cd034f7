import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port outside the range from which the system assigns ports, where the other test files get theirs. */
export async function freePort(): Promise<string> {
  const server = createServer();
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  server.listen(port, '127.0.0.1');
  const taken = await Promise.race([
    once(server, 'listening').then(() => false),
    once(server, 'error').then(() => true),
  ]);
  server.close();
  return taken ? freePort() : String(port);
}
