/** Returns calls of a running service: `call(method, path, body?)` with `{ status, body }`; others throw on errors. */
export function apiClient({ baseUrl, apiKey }) {
  const call = async (method, path, body) => {
    const response = await fetch(`${baseUrl}/api/v1/${path}`, {
      method,
      headers: { 'x-service-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const must = async (method, path, body) => {
    const answer = await call(method, path, body);
    if (answer.status < 300) return answer.body;
    const { message, details = [] } = answer.body;
    const reasons = [message, ...details.map((detail) => detail.message)].join('; ');
    throw new Error(`${method} /api/v1/${path} answered ${answer.status}: ${reasons}`);
  };
  return {
    call,
    get: (path) => must('GET', path),
    post: (path, body) => must('POST', path, body),
    patch: (path, body) => must('PATCH', path, body),
    delete: (path) => must('DELETE', path),
  };
}
