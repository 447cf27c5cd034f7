export type Attributes = Record<string, string | number | boolean>;

/** A span as a receiver of OTLP sees it. */
export interface ExportedSpan {
  traceId: string;
  spanId: string;
  /** Empty if the span begins the trace. */
  parentSpanId: string;
  name: string;
  kind: string;
  attributes: Attributes;
  /** The trace ids of the linked spans. */
  links: string[];
  hasFailed: boolean;
  resource: Attributes;
}

export interface ExportedMetric {
  name: string;
  type: 'gauge' | 'sum' | 'histogram';
  points: { attributes: Attributes; value: number; bounds?: number[]; counts?: number[] }[];
  resource: Attributes;
}
