/** The number of remembered addresses: an open page polls only a few. */
const MOST = 50;

interface Known {
  etag: string;
  body: string;
}

/** Caches answers by address, so that a poll without changes is a 304 without a body. In memory, never on disk. */
export class KnownAnswers {
  /** The least recently used first. */
  private readonly known = new Map<string, Known>();

  constructor(private readonly send: typeof fetch = (request) => fetch(request)) {}

  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET') return this.send(request);
    const known = this.known.get(request.url);
    if (known) request.headers.set('if-none-match', known.etag);
    const response = await this.send(request);
    if (response.status === 304 && known) return this.answer(request.url, known, response);
    const etag = response.headers.get('etag');
    return etag === null || !response.ok
      ? response
      : this.answer(request.url, { etag, body: await response.text() }, response);
  }

  clear(): void {
    this.known.clear();
  }

  private answer(url: string, known: Known, { headers }: Response): Response {
    this.known.delete(url);
    this.known.set(url, known);
    if (this.known.size > MOST) this.known.delete(this.known.keys().next().value!);
    return new Response(known.body, { status: 200, headers });
  }
}
