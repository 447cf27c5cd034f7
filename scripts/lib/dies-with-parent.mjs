// Preloaded into what `npm start` starts: when the starter is gone, even by kill -9, its end of the channel
// closes, and this process ends as if asked to.
const GRACE = 15_000;

process.once('disconnect', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE).unref();
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
