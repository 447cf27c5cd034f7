// Health check of the container: exit code 0 when this process is ready. A worker answers on METRICS_PORT alone.
const { METRICS_PORT, PORT } = process.env;
const url = `http://127.0.0.1:${METRICS_PORT || PORT || 3000}/health/ready`;
const answer = await fetch(url, { signal: AbortSignal.timeout(2_500) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
