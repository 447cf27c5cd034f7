import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.mjs';

/** The path of a source map by the URL of a TypeScript file: stacks show its lines. */
export class SourceMaps extends Map {
  get(url) {
    return /^file:.*\.ts(?:\?|$)/.test(url) ? compiled(fileURLToPath(url)).map : undefined;
  }
}
