// Health check of the container: exit code 0 if the process is ready. A worker answers only on METRICS_PORT.
const { METRICS_PORT, PORT } = process.env;
const url = `http://127.0.0.1:${METRICS_PORT || PORT || 3000}/health/ready`;
const answer = await fetch(url, { signal: AbortSignal.timeout(2_500) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
