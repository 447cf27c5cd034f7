/** Each connection keeps every named statement, so there must be an end to them. */
const MOST = 64;

/** Names for statements whose text is put together: the same text, the same name. Rare texts beyond the limit stay without. */
export class StatementNames {
  private readonly names = new Map<string, string>();

  constructor(private readonly prefix: string) {}

  of(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MOST) return known;
    const name = `${this.prefix}-${this.names.size + 1}`;
    this.names.set(text, name);
    return name;
  }
}
