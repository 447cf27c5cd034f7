import type { Attributes, ExportedMetric, ExportedSpan } from './otlp.types.js';
import { bytesOf, decode, hexOf, type Message, messages, numberOf, packed, textOf } from './protobuf.js';

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];
const FAILED = 2;

/** Returns the value of an AnyValue: string 1, bool 2, int 3, double 4. */
const anyValue = (value: Message): string | number | boolean => {
  if (value.has(1)) return textOf(value, 1);
  if (value.has(2)) return numberOf(value, 2) === 1;
  return value.has(4) ? bytesOf(value, 4).readDoubleLE() : numberOf(value, 3);
};

const attributes = (message: Message, field: number): Attributes =>
  Object.fromEntries(messages(message, field).map((pair) => [textOf(pair, 1), anyValue(messages(pair, 2)[0]!)]));

const spanOf = (span: Message, resource: Attributes): ExportedSpan => ({
  traceId: hexOf(span, 1),
  spanId: hexOf(span, 2),
  parentSpanId: hexOf(span, 4),
  name: textOf(span, 5),
  kind: KINDS[numberOf(span, 6)]!,
  attributes: attributes(span, 9),
  links: messages(span, 13).map((link) => hexOf(link, 1)),
  hasFailed: messages(span, 15).some((status) => numberOf(status, 3) === FAILED),
  resource,
});

/** Decodes an ExportTraceServiceRequest. */
export const spansIn = (body: Buffer): ExportedSpan[] =>
  messages(decode(body), 1).flatMap((group) => {
    const resource = attributes(messages(group, 1)[0]!, 1);
    return messages(group, 2).flatMap((scope) => messages(scope, 2).map((span) => spanOf(span, resource)));
  });

const number = (point: Message): number =>
  point.has(4) ? bytesOf(point, 4).readDoubleLE() : Number(bytesOf(point, 6).readBigInt64LE());

const pointsOf = (message: Message, field: number): ExportedMetric['points'] =>
  messages(message, field).flatMap((data) =>
    messages(data, 1).map((point) => ({ attributes: attributes(point, 7), value: number(point) })),
  );

const histogramsOf = (message: Message): ExportedMetric['points'] =>
  messages(message, 9).flatMap((data) =>
    messages(data, 1).map((point) => ({
      attributes: attributes(point, 9),
      value: Number(bytesOf(point, 4).readBigUInt64LE()),
      counts: packed(point, 6, (bytes, at) => Number(bytes.readBigUInt64LE(at))),
      bounds: packed(point, 7, (bytes, at) => bytes.readDoubleLE(at)),
    })),
  );

const metricOf = (metric: Message, resource: Attributes): ExportedMetric => {
  const name = textOf(metric, 1);
  if (metric.has(9)) return { name, type: 'histogram', points: histogramsOf(metric), resource };
  const type = metric.has(7) ? 'sum' : 'gauge';
  return { name, type, points: pointsOf(metric, type === 'sum' ? 7 : 5), resource };
};

/** Decodes an ExportMetricsServiceRequest. */
export const metricsIn = (body: Buffer): ExportedMetric[] =>
  messages(decode(body), 1).flatMap((group) => {
    const resource = attributes(messages(group, 1)[0]!, 1);
    return messages(group, 2).flatMap((scope) => messages(scope, 2).map((metric) => metricOf(metric, resource)));
  });
