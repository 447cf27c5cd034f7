import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { load, loadAll, YAML11_SCHEMA } from 'js-yaml';
import { Renderer, type Root, usedValues, type Value } from './render.js';
import { parseTemplate, type Template } from './syntax.js';

type Map = { [key: string]: Value };

/** An object of Kubernetes. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  [field: string]: any;
}

/** Reads YAML as Helm and kubectl do, by version 1.1: there, 0440 is octal and `off` is false. */
export const readYaml = (text: string): any => load(text, { schema: YAML11_SCHEMA });
export const readManifests = (text: string): Manifest[] =>
  (loadAll(text, { schema: YAML11_SCHEMA }) as (Manifest | null | undefined)[]).filter((document) => document != null);

/** A Helm chart, rendered as `helm template` does. */
export class Chart {
  readonly metadata: { version: string; appVersion: string } & Map;
  readonly values: Map;
  readonly schema: any;
  private readonly templates: Template[];
  private readonly renderer: Renderer;
  private readonly validate: ValidateFunction;

  constructor(private readonly folder: string) {
    this.metadata = readYaml(this.read('Chart.yaml'));
    this.values = readYaml(this.read('values.yaml'));
    this.schema = JSON.parse(this.read('values.schema.json'));
    this.validate = new Ajv({ strictTypes: false }).compile(this.schema);
    const names = readdirSync(join(folder, 'templates')).sort();
    this.templates = names.map((name) => parseTemplate(name, this.read(`templates/${name}`)));
    this.renderer = new Renderer(this.templates);
  }

  /** Returns the objects. Throws for values that the schema refuses, and TemplateError. */
  manifests(given: Map = {}, release = 'lodgewire'): Manifest[] {
    const root = this.root(given, release);
    const files = this.templates.filter(({ file }) => file.endsWith('.yaml'));
    return files.flatMap((template) => readManifests(this.renderer.render(template, root)));
  }

  /** Returns the text that an installation prints. */
  notes(given: Map = {}, release = 'lodgewire'): string {
    const template = this.templates.find(({ file }) => file === 'NOTES.txt')!;
    return this.renderer.render(template, this.root(given, release));
  }

  /** Returns why the schema refuses the values; undefined if it accepts them. */
  faultOf(given: Map = {}): string | undefined {
    if (this.validate(merged(this.values, given))) return undefined;
    return this.validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`).join(', ');
  }

  get usedValues(): string[] {
    return [...new Set(this.templates.flatMap(usedValues))];
  }

  private root(given: Map, release: string): Root {
    const fault = this.faultOf(given);
    if (fault !== undefined) throw new Error(`values: ${fault}`);
    const { name, version, appVersion } = this.metadata;
    return {
      Values: merged(this.values, given),
      Release: { Name: release, Namespace: 'default', Service: 'Helm' },
      Chart: { Name: name!, Version: version, AppVersion: appVersion },
    };
  }

  private read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }
}

/** Maps are merged; every other value replaces the default, and null removes it. */
const merged = (defaults: Map, given: Map): Map => {
  const result = { ...defaults };
  for (const [key, value] of Object.entries(given)) {
    const before = result[key];
    if (value === null) delete result[key];
    else result[key] = isMap(before) && isMap(value) ? merged(before, value) : value;
  }
  return result;
};

const isMap = (value: Value | undefined): value is Map =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
