/** Announces the end of an operation or a parameter: docs/versioning.md#operations-that-end */
export interface Deprecation {
  /** The day, in UTC, from which callers should no longer use it. */
  since: string;
  /** The day from which it may be gone. Absent: no day is set. */
  sunset?: string;
  /** What to use in its place, for people. */
  instead: string;
}

/** The deprecated parts of one operation. */
export interface RouteDeprecations {
  operation?: Deprecation;
  /** The deprecated query parameters, by name. */
  parameters?: Readonly<Record<string, Deprecation>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    deprecations?: RouteDeprecations;
  }
}
