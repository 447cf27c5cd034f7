const KEPT_MS = 120_000;
const MOST_CHARACTERS = 16 * 1024 * 1024;

interface Kept {
  answer: string;
  until: number;
}

/**
 * A PMS's answers of the last two minutes, for one that answers the same request once a minute and refuses it until
 * then. They are kept in this process only; the oldest are dropped when they become too many.
 */
export class RecentAnswers {
  private readonly kept = new Map<string, Kept>();
  private characters = 0;

  keep(question: string, answer: string, now: Date): void {
    this.drop(question);
    this.kept.set(question, { answer, until: now.getTime() + KEPT_MS });
    this.characters += answer.length;
    for (const [oldest, { until }] of this.kept) {
      if (until > now.getTime() && this.characters <= MOST_CHARACTERS) break;
      this.drop(oldest);
    }
  }

  find(question: string, now: Date): string | undefined {
    const found = this.kept.get(question);
    return found && found.until > now.getTime() ? found.answer : undefined;
  }

  private drop(question: string): void {
    this.characters -= this.kept.get(question)?.answer.length ?? 0;
    this.kept.delete(question);
  }
}
