// Health check of the container: exit code 0 when this API is ready to serve.
const url = `http://127.0.0.1:${process.env.PORT || 3000}/health/ready`;
const answer = await fetch(url, { signal: AbortSignal.timeout(2_500) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
