export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text when it is not JSON. */
  body: any;
}

/** Sends one call; an object body is sent as JSON, URLSearchParams as a form. */
export async function call(
  url: string,
  { method, body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const form = body instanceof URLSearchParams;
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: body === undefined || form ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : form ? body : JSON.stringify(body),
    redirect: 'manual',
  });
  const text = await response.text();
  try {
    return { status: response.status, headers: response.headers, body: JSON.parse(text) };
  } catch {
    return { status: response.status, headers: response.headers, body: text };
  }
}
