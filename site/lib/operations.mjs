const anchor = (id) => `#operation/${id}`;

/** Returns `text` for a cell of a table. */
const cell = (text = '') => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');

const operationsOf = (document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );

const parametersOf = ({ parameters = [] }) => {
  const shown = parameters.filter((one) => one.in === 'path' || one.in === 'query');
  if (shown.length === 0) return '';
  const rows = shown.map(
    (one) => `| \`${one.name}\` | ${one.in}${one.required ? ', required' : ''} | ${cell(one.description)} |`,
  );
  return `| parameter | in | meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
};

const bodyOf = ({ requestBody }) => {
  const example = requestBody?.content?.['application/json']?.example;
  return example === undefined ? '' : `\`\`\`json\n${JSON.stringify(example, undefined, 2)}\n\`\`\`\n`;
};

const section = (operation) =>
  [
    `## ${operation.summary}`,
    `\`${operation.method} ${operation.path}\` · [all fields and answers](/api/index.html${anchor(operation.operationId)})`,
    operation.description ?? '',
    parametersOf(operation),
    bodyOf(operation),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

/** Returns a page for each tag of the OpenAPI document: its operations with parameters and an example. */
export const operationPages = (document) =>
  (document.tags ?? [])
    .map(({ name, description = '' }) => ({
      name,
      description,
      operations: operationsOf(document).filter(({ tags }) => tags?.[0] === name),
    }))
    .filter(({ operations }) => operations.length > 0)
    .map(({ name, description, operations }) => ({
      slug: `operations/${name}`,
      title: name,
      // The document's links are those of a running service, which serves the site at /guide.
      text: `# ${name}\n\n${description.replaceAll('](/guide/', '](/')}\n\n${operations.map(section).join('\n\n')}\n`,
    }));
