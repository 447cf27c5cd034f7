import { Worker } from 'node:worker_threads';

/** Keeps the given number of processors busy, as other programs on the service's machine would. */
export class OtherWork {
  private readonly threads: Worker[];

  constructor(processors: number) {
    this.threads = Array.from({ length: processors }, () => new Worker('for (;;);', { eval: true }));
  }

  async stop(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }
}
