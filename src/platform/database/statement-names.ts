/** The maximum number of named statements: each connection keeps all of them. */
const MOST = 64;

/** Names for composed statements: equal texts have the same name, and texts beyond the limit have none. */
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
