import { Failure } from './dialect.js';

/** What `npm run new:connector` left to be written; told on stderr too, for connectors never repeat what a PMS says. */
export const notWritten = (what: string): never => {
  process.stderr.write(`Sandbox: not written yet: ${what}\n`);
  throw new Failure(501, `Not written yet: ${what}`);
};
