import type { FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxClock } from '../clock.js';

const KEPT = 5_000;

export interface Letter {
  receivedAt: string;
  headers: Record<string, unknown>;
  query: Record<string, string>;
  /** The raw body, byte for byte as text. */
  body: string;
}

/** How an inbox answers: `count` posts this way, then 200 again; with count 0 until it is changed. */
export interface InboxPlan {
  status?: number;
  delayMs?: number;
  retryAfter?: number;
  count?: number;
}

/** Keeps the letters that are posted to it, so that notifications can be seen. */
export class Inbox {
  private readonly boxes = new Map<string, Letter[]>();
  private readonly plans = new Map<string, { plan: InboxPlan; left: number }>();

  constructor(private readonly clock: SandboxClock) {}

  letters(name: string): Letter[] {
    return this.boxes.get(name) ?? [];
  }

  plan(name: string, plan: InboxPlan): void {
    this.plans.set(name, { plan, left: plan.count || Infinity });
  }

  empty(name: string): void {
    this.boxes.delete(name);
  }

  clear(): void {
    this.boxes.clear();
    this.plans.clear();
  }

  routes(app: FastifyInstance): void {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post<{ Params: { name: string }; Querystring: Record<string, string>; Body: string | undefined }>(
      '/inbox/:name',
      async (request, reply) => {
        const { name } = request.params;
        this.store(name, {
          receivedAt: new Date(this.clock.now()).toISOString(),
          headers: request.headers,
          query: request.query,
          body: request.body ?? '',
        });
        const plan = this.next(name);
        if (plan?.delayMs) await wait(plan.delayMs, undefined, { ref: false });
        if (plan?.retryAfter !== undefined) reply.header('retry-after', String(plan.retryAfter));
        return reply.code(plan?.status ?? 200).send({ received: true });
      },
    );
    app.get<{ Params: { name: string } }>('/inbox/:name', (request) => this.letters(request.params.name));
    app.delete<{ Params: { name: string } }>('/inbox/:name', (request, reply) => {
      this.empty(request.params.name);
      return reply.code(204).send();
    });
  }

  private store(name: string, letter: Letter): void {
    const letters = this.boxes.get(name) ?? [];
    this.boxes.set(name, [...letters.slice(-KEPT + 1), letter]);
  }

  private next(name: string): InboxPlan | undefined {
    const entry = this.plans.get(name);
    if (!entry || entry.left <= 0) return undefined;
    entry.left -= 1;
    return entry.plan;
  }
}
