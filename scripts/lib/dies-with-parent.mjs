// Preloaded into the processes that `npm start` starts: when the starter is gone, even by kill -9, its end of the
// channel closes, and this process ends as if requested.
const GRACE = 15_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
