/** A message of a stream of server-sent events. Unlike in browsers, it may have no data: the feed sends positions. */
export interface SseMessage {
  id: string | undefined;
  event: string | undefined;
  /** Undefined if the message has no data. */
  data: string | undefined;
}

const LINE_END = /\r\n|\n|\r(?!$)/;

/** Reads server-sent events from text that arrives in pieces. */
export class SseParser {
  private rest = '';
  private fields: Record<string, string> = {};

  /** Returns the messages that the text completes. */
  feed(text: string): SseMessage[] {
    const lines = (this.rest + text).split(LINE_END);
    this.rest = lines.pop()!;
    return lines.flatMap((line) => (line === '' ? this.dispatch() : this.take(line)));
  }

  private take(line: string): [] {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    const isContinued = name === 'data' && this.fields['data'] !== undefined;
    // A line without a name is a comment.
    if (name) this.fields[name] = isContinued ? `${this.fields['data']}\n${value}` : value;
    return [];
  }

  private dispatch(): SseMessage[] {
    const { id, event, data } = this.fields;
    this.fields = {};
    return id === undefined && data === undefined ? [] : [{ id, event, data }];
  }
}
