import { createHash } from 'node:crypto';
import { dump } from 'js-yaml';
import {
  type Branch,
  type Command,
  type Node,
  type Operand,
  type Pipeline,
  type Template,
  TemplateError,
} from './syntax.js';

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
/** `.` of a template: `.Values`, `.Release` and `.Chart`. */
export type Root = Record<'Values' | 'Release' | 'Chart', { [key: string]: Value }>;

interface Scope {
  file: string;
  root: Root;
  dot: Value | Root;
  variables: Map<string, Value>;
}

/** The number from which Go prints an exponent: 1000000 is 1e+06, which YAML reads as a float. */
const LEAST_EXPONENT = 1_000_000;

/**
 * Renders templates as Helm does, for the part of the language that `parseTemplate` reads. Stricter than Helm, it
 * refuses values that do not exist, and values whose text is rarely the wanted one: lists, maps and large numbers.
 */
export class Renderer {
  private readonly defined = new Map<string, { file: string; body: Node[] }>();

  constructor(templates: readonly Template[]) {
    for (const { file, defined } of templates)
      for (const [name, body] of defined) {
        if (this.defined.has(name)) throw new TemplateError(file, 1, `"${name}" is defined twice`);
        this.defined.set(name, { file, body });
      }
  }

  /** Returns the text of a template. Throws TemplateError. */
  render({ file, body }: Template, root: Root): string {
    return this.nodes(body, { file, root, dot: root, variables: new Map() });
  }

  private nodes(nodes: Node[], scope: Scope): string {
    return nodes.map((node) => this.node(node, scope)).join('');
  }

  private node(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'output') return printed(this.value(node.pipeline, scope), node.pipeline, scope);
    const value = this.value(node.pipeline, scope);
    if (node.kind === 'range') return this.range(node, value, scope);
    if (!isTrue(value)) return this.nodes(node.otherwise, scope);
    return this.nodes(node.body, node.kind === 'with' ? { ...scope, dot: value } : scope);
  }

  private range(branch: Branch, value: Value | Root, scope: Scope): string {
    if (typeof value !== 'object') throw fault(branch.pipeline, scope, 'range needs a list or a map');
    if (!isTrue(value)) return this.nodes(branch.otherwise, scope);
    const entries: [Value, Value][] = Array.isArray(value)
      ? value.map((item, index) => [index, item])
      : Object.entries(value as Record<string, Value>).sort(([one], [other]) => (one < other ? -1 : 1));
    return entries
      .map(([key, item]) => {
        const names = branch.variables.map((name, index): [string, Value] => [name, index === 0 ? key : item]);
        return this.nodes(branch.body, { ...scope, dot: item, variables: new Map([...scope.variables, ...names]) });
      })
      .join('');
  }

  /** Returns the value of a pipeline: that of each command is the last operand of the next one. */
  private value(pipeline: Pipeline, scope: Scope): Value | Root {
    return pipeline.commands.reduce<Value | Root | undefined>((before, command) => {
      const operands = command.operands.map((operand) => this.operand(operand, pipeline, scope));
      if (before !== undefined) operands.push(before);
      return command.name === undefined ? operands[0]! : this.call(command, operands, pipeline, scope);
    }, undefined)!;
  }

  private operand(operand: Operand, pipeline: Pipeline, scope: Scope): Value | Root {
    if (operand.kind === 'literal') return operand.value;
    if (operand.kind === 'dot') return scope.dot;
    if (operand.kind === 'root') return scope.root;
    if (operand.kind === 'path') return pathValue(operand, pipeline, scope);
    const value = scope.variables.get(operand.name);
    if (value === undefined) throw fault(pipeline, scope, `${operand.name} is not defined`);
    return value;
  }

  private call(command: Command, operands: (Value | Root)[], pipeline: Pipeline, scope: Scope): Value {
    if (command.name === 'include') return this.include(operands, pipeline, scope);
    const called = FUNCTIONS[command.name!];
    if (!called) throw fault(pipeline, scope, `the function ${command.name!} is not supported`);
    if (operands.length !== called.length)
      throw fault(pipeline, scope, `${command.name!} takes ${called.length} operands, not ${operands.length}`);
    const refused = called(...(operands as Value[]));
    if (refused instanceof Refusal) throw fault(pipeline, scope, `${command.name!} ${refused.reason}`);
    return refused;
  }

  private include([name, dot, ...others]: (Value | Root)[], pipeline: Pipeline, scope: Scope): string {
    const named = this.defined.get(String(name));
    if (!named) throw fault(pipeline, scope, `no template is named "${String(name)}"`);
    if (dot !== scope.root || others.length > 0)
      throw fault(pipeline, scope, `"${String(name)}" needs the root: include "${String(name)}" $`);
    return this.nodes(named.body, { file: named.file, root: scope.root, dot: scope.root, variables: new Map() });
  }
}

class Refusal {
  constructor(readonly reason: string) {}
}

const isText = (value: Value): boolean => typeof value === 'string';

const FUNCTIONS: Record<string, (...operands: Value[]) => Value | Refusal> = {
  default: (otherwise: Value, value: Value) => (isTrue(value) ? value : otherwise),
  has: (item: Value, list: Value) => (Array.isArray(list) ? list.includes(item) : new Refusal('needs a list')),
  nindent: (width: Value, text: Value) =>
    isText(text) ? `\n${indented(String(text), Number(width))}` : new Refusal('needs a text'),
  not: (value: Value) => !isTrue(value),
  quote: (value: Value) =>
    isPrintable(value) ? JSON.stringify(String(value)) : new Refusal('cannot print this value'),
  sha256sum: (text: Value) => (isText(text) ? sha256(String(text)) : new Refusal('needs a text')),
  toYaml: (value: Value) => dump(value, { sortKeys: true, lineWidth: -1 }).trimEnd(),
};

const indented = (text: string, width: number): string => text.replaceAll(/^/gm, ' '.repeat(width));
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns whether Go regards the value as true: neither false, 0, nothing, nor an empty text, list or map. */
const isTrue = (value: Value | Root): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

const isPrintable = (value: Value | Root): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (Number.isInteger(value) && Math.abs(value as number) < LEAST_EXPONENT);

const printed = (value: Value | Root, pipeline: Pipeline, scope: Scope): string => {
  if (isPrintable(value)) return String(value);
  throw fault(pipeline, scope, 'only texts, true, false and integers below a million are printed; others by toYaml');
};

const pathValue = (path: Extract<Operand, { kind: 'path' }>, pipeline: Pipeline, scope: Scope): Value => {
  const name = `.${path.keys.join('.')}`;
  if (!path.fromRoot && scope.dot !== scope.root)
    throw fault(pipeline, scope, `${name} is not a path from the root here: write $${name}`);
  const value = path.keys.reduce<any>((found, key) => (isMap(found) ? found[key] : undefined), scope.root);
  if (value === undefined) throw fault(pipeline, scope, `${name} does not exist`);
  return value as Value;
};

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fault = ({ line }: Pipeline, { file }: Scope, reason: string): TemplateError =>
  new TemplateError(file, line, reason);

/** Returns the paths below `.Values` that a template names, also in branches that are not rendered. */
export const usedValues = ({ body, defined }: Template): string[] => [body, ...defined.values()].flatMap(pathsIn);

const pathsIn = (nodes: Node[]): string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'text') return [];
    const below = node.kind === 'output' ? [] : [...pathsIn(node.body), ...pathsIn(node.otherwise)];
    const operands = node.pipeline.commands.flatMap((command) => command.operands);
    const paths = operands.flatMap((operand) => (operand.kind === 'path' ? [operand.keys] : []));
    return [...paths.filter(([first]) => first === 'Values').map(([, ...keys]) => keys.join('.')), ...below];
  });
