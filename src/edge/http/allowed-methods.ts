import type { FastifyInstance } from 'fastify';

/** The methods of each registered path: Fastify itself answers 404 to a method that a path does not have. */
export class AllowedMethods {
  private readonly routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ url, method }) => this.add(url, [method].flat()));
  }

  /** Returns the methods of the routes that match the path, in alphabetical order; empty for an unknown path. */
  of(url: string): string[] {
    const path = url.split('?', 1)[0]!;
    const found = [...this.routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  }

  /** Wildcards serve files and stand for no operation. */
  private add(url: string, methods: string[]): void {
    if (url.includes('*')) return;
    const known = this.routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const method of methods) known.methods.add(method);
    this.routes.set(url, known);
  }
}

const patternOf = (url: string): RegExp => {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)));
  return new RegExp(`^${parts.join('/')}$`);
};
