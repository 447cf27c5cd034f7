import { Worker } from 'node:worker_threads';

/** Keeps so many processors busy beside the service, as other programs on its machine would. */
export class OtherWork {
  private readonly threads: Worker[];

  constructor(processors: number) {
    this.threads = Array.from({ length: processors }, () => new Worker('for (;;);', { eval: true }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }
}
