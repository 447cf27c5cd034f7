import { parentPort } from 'node:worker_threads';
import { ConnectorError } from '../../port/errors.js';
import type { TextParser } from '../../port/text-parser.js';
import { faultOf, type ParseRequest, type ThreadMessage } from './thread-messages.js';

/** The code of a parsing thread: it parses one text after the other with the requested parsers. */

type Parser = TextParser<{ text: string }, unknown>;

const port = parentPort!;
const tell = (message: ThreadMessage): void => port.postMessage(message);

async function answerTo({ module, name, input }: ParseRequest): Promise<ThreadMessage> {
  try {
    const parser = ((await import(module)) as Record<string, Parser>)[name]!;
    tell('begun');
    return { result: parser.parse(input as { text: string }) };
  } catch (error) {
    return error instanceof ConnectorError ? { fault: faultOf(error) } : { error };
  }
}

port.on('message', (request: ParseRequest) => void answerTo(request).then(tell));
