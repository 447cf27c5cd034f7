import type { Exit } from './exits/exit.types.js';

export interface OutboundRequest {
  method: string;
  url: string;
  /** Connection-level headers (host, content-length, accept-encoding and similar) are set here and cannot be given. */
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** A single deadline for name resolution, connection, TLS, headers and body. */
  deadlineMs: number;
  /** The largest size of the decoded body. Headers are limited to 16 KiB. */
  maxResponseBytes: number;
  /** Truncate the body at `maxResponseBytes` instead of failing with `too_large`. */
  truncate?: boolean;
  signal?: AbortSignal;
  /** True for every caller-given URL: only addresses of the policy, and no compressed answers. */
  addressFilter: boolean;
  /** The address or proxy through which it leaves; for filtered requests, the system decides. */
  exit?: Exit;
  /**
   * Reuse an idle connection where there is one. Default: for GET and HEAD. An idle connection may be closed by the
   * other side at the very moment it is written to, which leaves the outcome of a write unknown.
   */
  reuse?: boolean;
  /** Called once, right before the first byte is written. If it throws, nothing is sent. */
  onSend?: () => void;
}

/** Any status, including redirects, which are never followed. */
export interface OutboundResponse {
  status: number;
  /** Names in lower case; repeated headers joined with ", ". */
  headers: Record<string, string>;
  body: Buffer;
  truncated: boolean;
  durationMs: number;
}
