import { readFileSync } from 'node:fs';

/**
 * A vendor's documentation of its interface, with which a connector's requests and the sandbox's answers are compared.
 */
export interface VendorDocument {
  /** Returns the parts of a request that are not documented: a path, a parameter, a field of a body. */
  requestFaults(request: JudgedRequest): string[];
  /** Returns the fields of an answer to a documented request that the vendor does not send. */
  answerFaults(request: JudgedRequest, answer: unknown): string[];
  /** Returns the words that the documents list for fields of a call such as `GET /rentals/{id}`, by their paths. */
  wordsAt(call: string): Readonly<Record<string, readonly unknown[]>>;
}

export interface JudgedRequest {
  method: string;
  /** Below the base URL. */
  path: string;
  query: string[];
  /** Parsed; undefined without one. */
  body?: unknown;
}

/** A documented call. Fields are paths such as `bookings[].start_at`; `name.*` is anything below `name`. */
export interface DocumentedCall {
  query?: readonly string[];
  body?: readonly string[];
  /** Absent when the answer is not compared. */
  answer?: readonly string[];
  /** Allowed values of a field of a body or an answer, where the documentation lists them. */
  enums?: Readonly<Record<string, readonly unknown[]>>;
}

/** Documented calls by `GET /rentals/{id}`. */
export type DocumentedCalls = Readonly<Record<string, DocumentedCall>>;

/**
 * Builds a document for vendors without a machine-readable one: a table of calls, taken from their pages and
 * recordings.
 */
export function documentedCalls(calls: DocumentedCalls): VendorDocument {
  const matcher = callMatcher(calls);
  return {
    requestFaults(request) {
      const call = matcher(request);
      if (!call) return [`${request.method} ${request.path}`];
      const unknown = request.query.filter((name) => !isKnown(name, call.query ?? [])).map((name) => `?${name}`);
      const faults = [...unknown, ...fieldFaults(request.body, call.body ?? [], call.enums)];
      return faults.map((fault) => `${request.method} ${request.path} ${fault}`);
    },
    answerFaults(request, answer) {
      const call = matcher(request);
      if (!call?.answer) return [];
      const faults = fieldFaults(answer, call.answer, call.enums);
      return faults.map((fault) => `${request.method} ${request.path} answers ${fault}`);
    },
    wordsAt(call) {
      const [method = '', path = ''] = call.split(' ');
      return matcher({ method, path, query: [] })?.enums ?? {};
    },
  };
}

function fieldFaults(value: unknown, known: readonly string[], enums: DocumentedCall['enums'] = {}): string[] {
  const unknown = fieldPaths(value).filter((path) => !isKnown(path, known));
  const strange = Object.entries(enums).flatMap(([path, values]) =>
    valuesAt(value, path.split(/\.|(?=\[\])/))
      .filter((one) => one !== null && !values.includes(one))
      .map((one) => `${path}=${String(one)}`),
  );
  return [...unknown, ...strange];
}

/** Returns the values at a path, in every item of the lists on the way. */
function valuesAt(value: unknown, [name, ...rest]: string[]): unknown[] {
  if (value === undefined) return [];
  if (name === undefined) return [value];
  if (name === '[]') return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  return typeof value === 'object' && value !== null ? valuesAt((value as Record<string, unknown>)[name], rest) : [];
}

/** Finds the entry for a request; one without parameters in its path takes precedence. */
export function callMatcher<T>(calls: Readonly<Record<string, T>>): (request: JudgedRequest) => T | undefined {
  const patterns = Object.entries(calls)
    .map(([key, call]) => ({ call, parameters: key.split('{').length, pattern: patternOf(key) }))
    .sort((one, other) => one.parameters - other.parameters);
  return ({ method, path }) => patterns.find(({ pattern }) => pattern.test(`${method} ${path}`))?.call;
}

function patternOf(key: string): RegExp {
  const parts = key.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

/** Returns the JSON of `recorded/<file>`, for the `testing/document.ts` whose `import.meta.url` is given. */
export const recordedJson = (documentUrl: string, file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../recorded/${file}`, documentUrl), 'utf8'));

/** Reads the fields that recorded payloads have, by their names without `.json`. */
export const recordedFields =
  (documentUrl: string) =>
  (name: string): string[] =>
    fieldPaths(recordedJson(documentUrl, `${name}.json`));

/** Returns the paths of all leaves of a JSON value; items of lists share theirs. */
export function fieldPaths(value: unknown): string[] {
  const paths = new Set<string>();
  addPaths(paths, value, '');
  return [...paths];
}

function addPaths(paths: Set<string>, value: unknown, at: string): void {
  if (Array.isArray(value)) for (const item of value) addPaths(paths, item, `${at}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) addPaths(paths, item, at === '' ? name : `${at}.${name}`);
  else if (at !== '') paths.add(at);
}

/**
 * Returns whether a field is known; a value in place of a documented nullable object, and vice versa, is the same
 * field.
 */
function isKnown(path: string, known: readonly string[]): boolean {
  return known.some((one) => one === path || (one.endsWith('.*') && isBelow(path, one.slice(0, -2))));
}

const isBelow = (path: string, parent: string): boolean =>
  path === parent || path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`);
