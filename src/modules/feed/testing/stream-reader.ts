import type { Readable } from 'node:stream';

export interface StreamMessage {
  id?: string;
  event?: string;
  data?: string;
  retry?: string;
}

/** Reads server-sent events, as https://html.spec.whatwg.org/multipage/server-sent-events.html describes them. */
export class StreamReader {
  readonly messages: StreamMessage[] = [];
  /** Comments, each of which is a sign of life. */
  comments = 0;
  /** The last id, even of a message without data. */
  lastId?: string;
  isOver = false;
  private text = '';

  constructor(readonly body: Readable) {
    body.setEncoding('utf8');
    body.on('data', (text: string) => this.read(text));
    body.once('close', () => (this.isOver = true)).on('error', () => undefined);
  }

  /** The messages with data. */
  get events(): StreamMessage[] {
    return this.messages.filter(({ data }) => data !== undefined);
  }

  /** The ids of the events themselves. */
  get eventIds(): string[] {
    return this.events.map(({ data }) => (JSON.parse(data!) as { id: string }).id);
  }

  leave(): void {
    this.body.destroy();
  }

  private read(text: string): void {
    const parts = (this.text + text).split('\n\n');
    this.text = parts.pop()!;
    for (const part of parts) this.messages.push(this.message(part));
  }

  private message(part: string): StreamMessage {
    const message: StreamMessage = {};
    for (const line of part.split('\n')) {
      const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line)!;
      if (field === '') this.comments += 1;
      else message[field as keyof StreamMessage] = value;
    }
    this.lastId = message.id ?? this.lastId;
    return message;
  }
}
