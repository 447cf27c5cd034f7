import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { poll, UserError } from './project.mjs';

/** Long enough for a service of this project that is stopping. */
const PATIENCE = 3_000;

/**
 * The first of the ports below those that Linux and macOS assign to outgoing connections, so that none takes a port
 * between this answer and its use, and above those that browsers refuse.
 */
const FIRST_PORT = 20_000;
const PORTS = 12_000;

/** Returns a free TCP port of the loopback address; `preferred` if that one is free. */
export async function freePort(preferred = randomPort()) {
  for (let port = preferred; ; port = randomPort()) {
    try {
      return await listenOnce(port, '127.0.0.1');
    } catch (error) {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    }
  }
}

function randomPort() {
  return FIRST_PORT + randomInt(PORTS);
}

/** Fails with the port and the variable to change if `port` cannot be listened on. */
export async function requireFreePort(port, host, variable, patience = PATIENCE) {
  let fault;
  const attempt = () => listenOnce(port, host).catch((error) => void (fault = error));
  if ((await poll(attempt, { timeout: patience })) === undefined)
    throw new UserError(explain(fault, port, host, variable));
}

function explain(error, port, host, variable) {
  const advice = `Set ${variable} to another port, for example: ${variable}=${port + 1} npm start`;
  if (error.code === 'EADDRINUSE') return `Port ${port} (${variable}) is already in use by another program.\n${advice}`;
  if (error.code === 'EACCES') return `Port ${port} (${variable}) may not be opened by this user.\n${advice}`;
  return `Cannot listen on ${host}:${port} (HOST, ${variable}): ${error.message}`;
}

function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer().unref();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = server.address();
      server.close(() => resolve(taken));
    });
  });
}
