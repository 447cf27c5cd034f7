import type { OutboundRequest, OutboundResponse } from '../../../platform/outbound/outbound.types.js';
import { parseXml, type XmlElement } from '../xml.js';
import { plainXml } from './plain-xml.js';
import type { JudgedRequest, VendorDocument } from './vendor-document.js';

interface Outbound {
  request(request: OutboundRequest): Promise<OutboundResponse>;
}

/** Passes requests on, and checks them and their answers against the vendor's document. */
export class JudgedOutbound implements Outbound {
  /** Each fault once. */
  readonly requestFaults = new Set<string>();
  readonly answerFaults = new Set<string>();
  /** The requests of the current `bench.requestsOf`. */
  passed: OutboundRequest[] = [];
  /** False while the sandbox spoils its answers. */
  judgesAnswers = true;

  constructor(
    private readonly inner: Outbound,
    private readonly document: VendorDocument | undefined,
    private readonly baseUrl: () => string,
  ) {}

  async request(request: OutboundRequest): Promise<OutboundResponse> {
    this.passed.push(request);
    const sent = this.document && sentBelow(this.baseUrl(), request);
    if (sent) for (const fault of this.document!.requestFaults(sent)) this.requestFaults.add(generic(fault));
    const response = await this.inner.request(request);
    const answer = sent && this.judgesAnswers && response.status < 300 ? dataIn(response) : undefined;
    if (answer !== undefined)
      for (const fault of this.document!.answerFaults(sent!, answer)) this.answerFaults.add(generic(fault));
    return response;
  }
}

/**
 * Returns a request as documents describe it; undefined for one that does not go below the base URL (an OAuth server).
 * For XML, the root element is the end of the path.
 */
export function sentBelow(
  baseUrl: string,
  { method, url, headers = {}, body }: OutboundRequest,
): JudgedRequest | undefined {
  const { pathname, searchParams, origin } = new URL(url);
  const base = new URL(baseUrl);
  const below = base.pathname.replace(/\/$/, '');
  if (origin !== base.origin || !`${pathname}/`.startsWith(`${below}/`)) return undefined;
  const path = pathname.slice(below.length).replace(/\/$/, '');
  const root = xmlIn(body?.toString());
  if (root) return { method, path: `${path}/${root.name}`, query: [], body: plainXml(root) };
  return { method, path, query: [...new Set(searchParams.keys())], body: parsedBody(headers, body) };
}

/** Returns a JSON, form or XML body as a value. */
export function parsedBody(headers: Record<string, string>, body: OutboundRequest['body']): unknown {
  if (body === undefined) return undefined;
  const root = xmlIn(body.toString());
  if (root) return plainXml(root);
  if (!/form-urlencoded/.test(headers['content-type'] ?? '')) return JSON.parse(body.toString());
  const fields = [...new URLSearchParams(body.toString())];
  return Object.fromEntries(
    fields.map(([name, value]) => [name.replace(/\[\d+\]/g, '[]').replace(/\[(\w+)\]/g, '.$1'), value]),
  );
}

function dataIn({ body }: OutboundResponse): unknown {
  const text = body.toString();
  const root = xmlIn(text);
  if (root) return plainXml(root);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function xmlIn(text = ''): XmlElement | undefined {
  if (!/^\s*</.test(text)) return undefined;
  try {
    return parseXml(text, 'xml');
  } catch {
    return undefined;
  }
}

/** Replaces ids in a path, so that the same fault in many requests counts as one. */
const generic = (fault: string): string => fault.replace(/\/[^/ ]*\d[^/ ]*/g, '/{id}');
