/** A line of the Prometheus text format. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?(?:Inf|\d\S*))/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

const labelsOf = (text = ''): Record<string, string> =>
  Object.fromEntries([...text.matchAll(LABEL)].map(([, name, value]) => [name!, value!]));

/** What `/metrics` reports; comments and lines that are no sample are left out. */
export const parseMetrics = (text: string): Sample[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels, value] = LINE.exec(line) ?? [];
    return name === undefined ? [] : [{ name, labels: labelsOf(labels), value: Number(value) }];
  });

/** The value of the only sample of this name. */
export const valueOf = (samples: readonly Sample[], name: string): number | undefined =>
  samples.find((one) => one.name === name)?.value;
