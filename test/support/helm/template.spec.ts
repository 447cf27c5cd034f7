import { Renderer, usedValues } from './render.js';
import { parseTemplate } from './syntax.js';

const root = {
  Values: { name: 'a "b"', count: 3, many: 1_000_000, off: false, none: '', list: ['x', 'y'], map: { b: 1, a: 'two' } },
  Release: { Name: 'one' },
  Chart: { AppVersion: '1.2.3' },
};
const render = (source: string): string => {
  const template = parseTemplate('a.yaml', source);
  return new Renderer([template]).render(template, root);
};

describe('a template of the chart', () => {
  it.each([
    ['{{ .Release.Name }}-{{ .Values.count }}-{{ .Values.off }}', 'one-3-false'],
    ['{{ .Values.name | quote }} {{ quote .Values.count }}', '"a \\"b\\"" "3"'],
    ['{{ .Values.none | default .Chart.AppVersion }} {{ default "x" .Values.count }}', '1.2.3 3'],
    ['a:\n  {{- toYaml .Values.map | nindent 2 }}\nb', 'a:\n  a: two\n  b: 1\nb'],
    ['a\n\n{{- /* a\ncomment */ -}}\n\n b {{/* another }} one */}}c', 'ab c'],
    ['{{ if .Values.off }}1{{ else }}2{{ end }}{{ if not .Values.none }}3{{ end }}', '23'],
    [
      '{{ with .Values.none }}{{ . }}{{ else }}none{{ end }}{{ with .Values.count }}{{ . }}{{ $.Release.Name }}{{ end }}',
      'none3one',
    ],
    [
      '{{ range .Values.list }}{{ . }},{{ end }}{{ range $i, $x := .Values.list }}{{ $i }}{{ $x }}{{ end }}',
      'x,y,0x1y',
    ],
    ['{{ range $key, $value := .Values.map }}{{ $key }}={{ $value }} {{ end }}', 'a=two b=1 '],
    ['{{ range .Values.none | default .Values.list }}{{ . }}{{ else }}none{{ end }}', 'xy'],
    ['{{ if has "x" .Values.list }}x{{ end }}{{ if has "z" .Values.list }}z{{ end }}', 'x'],
    [
      '{{ define "t" -}} {{ .Release.Name }} {{- end }}{{ include "t" . }}{{ with .Values.count }}{{ include "t" $ }}{{ end }}',
      'oneone',
    ],
    ['{{ "a" | sha256sum }}', 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb'],
  ])('renders %j', (source, expected) => {
    expect(render(source)).toBe(expected);
  });

  it.each([
    ['a:\n\tb', 'a.yaml:2: a tab: YAML is indented with spaces'],
    ['a\n{{ if .Values.off }}\nb', 'a.yaml:2: {{ if }} has no {{ end }}'],
    ['a\n{{ end }}', 'a.yaml:2: {{ end }} without a block'],
    ['{{ else }}', 'a.yaml:1: {{ else }} outside of if, with and range'],
    ['{{ if .Values.off }}{{ else }}{{ else }}{{ end }}', 'a.yaml:1: a second {{ else }}'],
    ['{{ if .Values.off }}{{ else if .Values.on }}{{ end }}', '{{ else if .Values.on }} is not supported'],
    ['a\n\n{{ .Values.off', 'a.yaml:3: {{ that belongs to no action'],
    ['a }}', 'a.yaml:1: }} that belongs to no action'],
    ['{{ }}', 'an empty action or command'],
    ['\n{{ .Values.missing }}', 'a.yaml:2: .Values.missing does not exist'],
    ['{{ .Values.name.deeper }}', '.Values.name.deeper does not exist'],
    [
      '{{ with .Values.map }}{{ .Release.Name }}{{ end }}',
      '.Release.Name is not a path from the root here: write $.Release.Name',
    ],
    ['{{ range .Values.list }}{{ include "t" . }}{{ end }}{{ define "t" }}{{ end }}', '"t" needs the root'],
    ['{{ include "t" . }}', 'no template is named "t"'],
    ['{{ define "t" }}{{ end }}{{ define "t" }}{{ end }}', '"t" is defined twice'],
    ['{{ if .Values.off }}{{ define "t" }}{{ end }}{{ end }}', 'define inside of another block'],
    ['{{ .Values.name | upper }}', 'the function upper is not supported'],
    ['{{ printf "%s" .Values.name }}', 'the function printf is not supported'],
    ['{{ (.Values.name) }}', '(.Values.name) is not supported'],
    ['{{ $x := .Values.name }}', '$x := .Values.name is not supported'],
    ['{{ $x }}', '$x is not defined'],
    ['{{ quote }}', 'quote takes 1 operands, not 0'],
    ['{{ .Values.many }}', 'only texts, true, false and integers below a million are printed'],
    ['{{ .Values.many | quote }}', 'quote cannot print this value'],
    ['{{ .Values.list }}', 'only texts, true, false and integers below a million are printed'],
    ['{{ .Values.map | nindent 2 }}', 'nindent needs a text'],
    ['{{ range .Values.count }}{{ end }}', 'range needs a list or a map'],
    ['{{ template "t" . }}', 'the function template is not supported'],
    ['{{ 1.5 }}', '1.5 is not supported'],
  ])('refuses %j', (source, reason) => {
    expect(() => render(source)).toThrow(reason);
  });

  it('names the values it uses, also where nothing is rendered', () => {
    const source =
      '{{ define "t" }}{{ $.Values.a.b }}{{ end }}{{ if .Values.off }}{{ .Values.c | quote }}{{ .Release.Name }}{{ end }}';
    expect(usedValues(parseTemplate('a.yaml', source))).toEqual(['off', 'c', 'a.b']);
  });
});
