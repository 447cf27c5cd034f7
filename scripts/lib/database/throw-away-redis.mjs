import { spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { freePort } from '../ports.mjs';
import { poll, UserError } from '../project.mjs';

const PATIENCE = 10_000;

/** Runs `work(url)` with a temporary Redis, which stores nothing outside `folder`. */
export async function withThrowAwayRedis(folder, work) {
  const port = await freePort();
  const server = ['--port', port, '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const child = spawn('redis-server', [...server, '--maxmemory-policy', 'noeviction'].map(String), { stdio: 'ignore' });
  const missing = new Promise((_, reject) => child.once('error', reject));
  try {
    const listening = await Promise.race([poll(() => listens(port), { timeout: PATIENCE }), missing]);
    if (!listening) throw new UserError(`redis-server did not start on port ${port}`);
    return await work(`redis://127.0.0.1:${port}`);
  } finally {
    child.kill();
  }
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket
      .once('error', () => resolve(undefined))
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      });
  });
}
