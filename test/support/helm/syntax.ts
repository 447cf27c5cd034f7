/**
 * The part of Go's template language that the chart may use. Everything else is refused with the file and the line:
 *
 *   {{/* a comment *\/}}   {{ pipeline }}   {{- and -}} trim white space
 *   {{ define "name" }} … {{ end }}
 *   {{ if pipeline }} … {{ else }} … {{ end }}
 *   {{ with pipeline }} … {{ else }} … {{ end }}
 *   {{ range pipeline }} or {{ range $key, $value := pipeline }} … {{ end }}
 *
 * A pipeline is made of commands, separated by `|`: an operand, or a function with operands. Operands are `.`, `$`,
 * `$name`, paths such as `.Values.image.tag` and `$.Release.Name`, texts in double quotes, and integers.
 */
export type Operand =
  | { kind: 'dot' }
  | { kind: 'root' }
  | { kind: 'variable'; name: string }
  | { kind: 'path'; fromRoot: boolean; keys: string[] }
  | { kind: 'literal'; value: string | number };

export interface Command {
  /** Absent if the command is only an operand. */
  name?: string;
  operands: Operand[];
}

export interface Pipeline {
  line: number;
  commands: Command[];
}

export interface Branch {
  kind: 'if' | 'with' | 'range';
  pipeline: Pipeline;
  /** Names of the key and the value of `range`. */
  variables: string[];
  body: Node[];
  otherwise: Node[];
}

export type Node = { kind: 'text'; text: string } | { kind: 'output'; pipeline: Pipeline } | Branch;

export interface Template {
  file: string;
  body: Node[];
  /** The named templates that the file defines. */
  defined: Map<string, Node[]>;
}

/** A fault of a template. */
export class TemplateError extends Error {
  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: ${reason}`);
  }
}

interface Piece {
  kind: 'text' | 'action';
  line: number;
  text: string;
}

interface Block {
  word: string;
  line: number;
  branch?: Branch;
  isElse: boolean;
}

const ACTION = /\{\{(-(?=\s))?((?:\s*\/\*[^]*?\*\/\s*)|(?:"(?:[^"\\\n]|\\.)*"|(?!\}\}|\{\{)[^"])*?)((?<=\s)-)?\}\}/g;
const TOKEN = /\s*(?:"(?:[^"\\\n]|\\["\\])*"|\$?(?:\.[A-Za-z_]\w*)+|\$\w+|-?\d+(?![\w.])|[A-Za-z]\w*|:=|[.$|,])/y;
const COMMENT = /^\s*\/\*[^]*\*\/\s*$/;

/** Reads a template. Throws TemplateError. */
export const parseTemplate = (file: string, source: string): Template => new Parser(file, source).template();

class Parser {
  private readonly defined = new Map<string, Node[]>();
  private readonly blocks: Block[] = [];
  private readonly bodies: Node[][] = [[]];

  constructor(
    private readonly file: string,
    private readonly source: string,
  ) {}

  template(): Template {
    const tab = this.source.indexOf('\t');
    if (tab >= 0) throw this.error(this.lineAt(tab), 'a tab: YAML is indented with spaces');
    for (const piece of this.pieces()) {
      if (piece.kind === 'text') this.add({ kind: 'text', text: piece.text });
      else if (!COMMENT.test(piece.text)) this.action(piece);
    }
    const open = this.blocks.at(-1);
    if (open) throw this.error(open.line, `{{ ${open.word} }} has no {{ end }}`);
    return { file: this.file, body: this.bodies[0]!, defined: this.defined };
  }

  /** Returns texts and actions in turn, trimmed as `{{-` and `-}}` ask. */
  private pieces(): Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    let isTrimmed = false;
    const addText = (until: number, trimEnd: boolean): void => {
      const text = this.source.slice(from, until);
      const stray = /\{\{|\}\}/.exec(text);
      if (stray) throw this.error(this.lineAt(from + stray.index), `${stray[0]} that belongs to no action`);
      const left = isTrimmed ? text.trimStart() : text;
      pieces.push({ kind: 'text', line: this.lineAt(from), text: trimEnd ? left.trimEnd() : left });
    };
    for (const match of this.source.matchAll(ACTION)) {
      addText(match.index, match[1] !== undefined);
      pieces.push({ kind: 'action', line: this.lineAt(match.index), text: match[2]! });
      from = match.index + match[0].length;
      isTrimmed = match[3] !== undefined;
    }
    addText(this.source.length, false);
    return pieces;
  }

  private action({ line, text }: Piece): void {
    const word = /^\s*(\w+)?/.exec(text)?.[1] ?? '';
    const rest = text.trim().slice(word.length).trim();
    if (word === 'if' || word === 'with' || word === 'range') this.open(word, line, rest);
    else if (word === 'define') this.define(line, rest);
    else if (word === 'else') this.otherwise(line, rest);
    else if (word === 'end') this.close(line, rest);
    else this.add({ kind: 'output', pipeline: this.pipeline(line, text) });
  }

  private open(kind: Branch['kind'], line: number, rest: string): void {
    const [, names, given = rest] = (kind === 'range' && /^(\$\w+\s*,\s*\$\w+)\s*:=([^]*)$/.exec(rest)) || [];
    const variables = names?.split(',').map((name) => name.trim()) ?? [];
    const branch: Branch = { kind, pipeline: this.pipeline(line, given), variables, body: [], otherwise: [] };
    this.add(branch);
    this.blocks.push({ word: kind, line, branch, isElse: false });
    this.bodies.push(branch.body);
  }

  private define(line: number, rest: string): void {
    const name = /^"([\w.]+)"$/.exec(rest)?.[1];
    if (name === undefined) throw this.error(line, 'define needs a name in double quotes');
    if (this.blocks.length > 0) throw this.error(line, 'define inside of another block');
    const body: Node[] = [];
    if (this.defined.has(name)) throw this.error(line, `"${name}" is defined twice`);
    this.defined.set(name, body);
    this.blocks.push({ word: 'define', line, isElse: false });
    this.bodies.push(body);
  }

  private otherwise(line: number, rest: string): void {
    if (rest !== '') throw this.error(line, `{{ else ${rest} }} is not supported`);
    const block = this.blocks.at(-1);
    if (!block?.branch) throw this.error(line, '{{ else }} outside of if, with and range');
    if (block.isElse) throw this.error(line, 'a second {{ else }}');
    block.isElse = true;
    this.bodies.pop();
    this.bodies.push(block.branch.otherwise);
  }

  private close(line: number, rest: string): void {
    if (rest !== '') throw this.error(line, `{{ end ${rest} }} is not supported`);
    if (!this.blocks.pop()) throw this.error(line, '{{ end }} without a block');
    this.bodies.pop();
  }

  private pipeline(line: number, text: string): Pipeline {
    const commands = divided(this.tokens(line, text)).map((tokens) => this.command(line, tokens));
    return { line, commands };
  }

  private command(line: number, tokens: string[]): Command {
    const [first, ...others] = tokens;
    if (first === undefined) throw this.error(line, 'an empty action or command');
    if (/^[A-Za-z]/.test(first)) return { name: first, operands: others.map((token) => this.operand(line, token)) };
    if (others.length > 0) throw this.error(line, `${tokens.join(' ')} is not supported`);
    return { operands: [this.operand(line, first)] };
  }

  private operand(line: number, token: string): Operand {
    if (token === '.') return { kind: 'dot' };
    if (token === '$') return { kind: 'root' };
    if (token.startsWith('"')) return { kind: 'literal', value: JSON.parse(token) as string };
    if (/^-?\d/.test(token)) return { kind: 'literal', value: Number(token) };
    if (/^\$\w/.test(token)) return { kind: 'variable', name: token };
    if (/^\$?\./.test(token))
      return { kind: 'path', fromRoot: token.startsWith('$'), keys: token.replace(/^\$?\./, '').split('.') };
    throw this.error(line, `${token} is not supported as an operand`);
  }

  private tokens(line: number, text: string): string[] {
    const tokens: string[] = [];
    const trimmed = text.trim();
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < trimmed.length) {
      const at = TOKEN.lastIndex;
      const match = TOKEN.exec(trimmed);
      if (!match) throw this.error(line, `${trimmed.slice(at).trim()} is not supported`);
      tokens.push(match[0].trim());
    }
    return tokens;
  }

  private add(node: Node): void {
    this.bodies.at(-1)!.push(node);
  }

  private lineAt(offset: number): number {
    return this.source.slice(0, offset).split('\n').length;
  }

  private error(line: number, reason: string): TemplateError {
    return new TemplateError(this.file, line, reason);
  }
}

const divided = (tokens: string[]): string[][] =>
  tokens.reduce<string[][]>(
    (commands, token) => {
      if (token === '|') commands.push([]);
      else commands.at(-1)!.push(token);
      return commands;
    },
    [[]],
  );
