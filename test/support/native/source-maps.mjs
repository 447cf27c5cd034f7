import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.mjs';

const TYPESCRIPT = /^file:.*\.ts(?:\?|$)/;

/** The path of a source map by the URL of a TypeScript file, looked up when a stack first names it. */
export class SourceMaps extends Map {
  get(url) {
    if (!this.has(url) && TYPESCRIPT.test(url)) this.set(url, compiled(fileURLToPath(url)).map);
    return super.get(url);
  }
}
