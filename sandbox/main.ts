import { startSandbox } from './server.js';

/** SANDBOX_PORT, HOST, SANDBOX_DATA, SANDBOX_SUBSCRIPTIONS, SANDBOX_LEDGER, SANDBOX_RATE_LIMITS, SANDBOX_EXIT_WITH_PARENT. */
const {
  SANDBOX_PORT = '3100',
  HOST = '127.0.0.1',
  SANDBOX_DATA,
  SANDBOX_SUBSCRIPTIONS,
  SANDBOX_LEDGER,
  SANDBOX_RATE_LIMITS,
  SANDBOX_EXIT_WITH_PARENT,
} = process.env;

const port = Number(SANDBOX_PORT);
const sandbox = await startSandbox({
  port,
  host: HOST,
  dataDir: SANDBOX_DATA || undefined,
  files: { subscriptions: SANDBOX_SUBSCRIPTIONS || undefined, changes: SANDBOX_LEDGER || undefined },
  rateLimits: SANDBOX_RATE_LIMITS === 'off' ? 'off' : 'documented',
}).catch((error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? `port ${port} is taken; set SANDBOX_PORT to another` : error.message;
  process.stderr.write(`The sandbox could not start: ${reason}\n`);
  process.exit(1);
});
process.stdout.write(`The sandbox listens at ${sandbox.url}\n`);

let closing = false;
const stop = () => {
  if (closing) return;
  closing = true;
  void sandbox.close().finally(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
if (SANDBOX_EXIT_WITH_PARENT === '1') {
  if (process.connected) process.on('disconnect', stop);
  else process.stdin.on('end', stop).on('close', stop).resume();
}
