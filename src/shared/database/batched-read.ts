interface Waiting<K, V> {
  key: K;
  resolve(value: V): void;
  reject(error: unknown): void;
}

/** Statements under way at once, and keys of one statement. */
const WIDTH = 2;
const SIZE = 32;

/**
 * Gathers the reads that arrive while others are under way into one statement: under load a round trip serves many, an idle
 * service waits for nobody. A key is always read by a statement that begins after it was asked for.
 */
export class BatchedRead<K, V> {
  private waiting: Waiting<K, V>[] = [];
  private running = 0;

  /** `read` answers with one value per key, in their order. */
  constructor(private readonly read: (keys: K[]) => Promise<V[]>) {}

  get(key: K): Promise<V> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      // After what the present turn of the event loop brings, so that requests that came together are read together.
      if (this.waiting.length === 1) setImmediate(() => this.start());
    });
  }

  private start(): void {
    while (this.waiting.length > 0 && this.running < WIDTH) void this.run(this.waiting.splice(0, SIZE));
  }

  private async run(batch: Waiting<K, V>[]): Promise<void> {
    this.running += 1;
    try {
      const values = await this.read(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, index) => resolve(values[index]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.running -= 1;
      this.start();
    }
  }
}
