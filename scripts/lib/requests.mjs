/** An id that does not exist, as in the document: readers fill in their own. */
const AN_ID = '01a2040c-1ada-7cdb-b725-9176f862d8d3';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SERVER = 'http://localhost:3000';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Variables that are not ids. */
const VALUES = { provider: 'PROVIDER_14', consumer: 'booking-site' };
/** Operations that need one of several parameters, none of which is required by itself. */
const QUERIES = { exportGuest: '?reservationID={{reservationID}}' };

/** Returns a variable for a parameter of a path: `{id}` is named after the resource in front of it. */
const variableOf = (name, path) => {
  const named = name === 'id' ? path.slice(0, path.indexOf('/{id}')).split('/').at(-1) : name.replace(/I[dD]$/, '');
  const words = named.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return words in VALUES ? words : `${words}ID`;
};

const queryOf = ({ parameters = [] }) => {
  const required = parameters.filter((one) => one.in === 'query' && one.required);
  const pairs = required.map(({ name, example, schema }) => [name, String(example ?? schema?.example ?? '')]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};

/** Returns the operations that a program calls, by tag in the order of the document, with their example. */
export const requestsOf = (document) => {
  const order = (document.tags ?? []).map(({ name }) => name);
  const requests = Object.entries(document.paths)
    .flatMap(([path, item]) =>
      METHODS.filter((method) => item[method]).map((method) => requestOf(path, method, item[method])),
    )
    .filter(({ hasKey, path }) => hasKey || path.startsWith('/health/'));
  const names = new Set(requests.flatMap(({ variables }) => variables));
  return requests
    .map((request) => (request.body === undefined ? request : { ...request, body: withVariables(request.body, names) }))
    .sort((one, other) => order.indexOf(one.tag) - order.indexOf(other.tag));
};

const requestOf = (path, method, operation) => {
  const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, variableOf(name, path)]);
  const address = variables.reduce((text, [name, variable]) => text.replace(`{${name}}`, `{{${variable}}}`), path);
  return {
    id: operation.operationId,
    tag: operation.tags?.[0] ?? 'other',
    summary: operation.summary,
    description: operation.description ?? '',
    method,
    path,
    url: `{{baseUrl}}${address}${QUERIES[operation.operationId] ?? queryOf(operation)}`,
    variables: variables.map(([, variable]) => variable),
    body: operation.requestBody?.content?.['application/json']?.example,
    hasKey: 'x-scope' in operation,
  };
};

const variablesOf = (requests) =>
  [...new Set(requests.flatMap(({ variables }) => variables))].sort().map((name) => [name, VALUES[name] ?? AN_ID]);

const json = (value) => JSON.stringify(value, undefined, 2);

/** Returns a body in which ids are the variables of the same name. */
const withVariables = (body, names) =>
  JSON.parse(JSON.stringify(body), (key, value) => (names.has(key) && UUID.test(value) ? `{{${key}}}` : value));
const indented = (text) => text.replaceAll(/^(?=.)/gm, '  ');

const httpRequest = ({ id, summary, method, url, hasKey, body }) =>
  [
    `### ${summary}`,
    `# @name ${id}`,
    `${method.toUpperCase()} ${url}`,
    ...(hasKey ? ['x-service-api-key: {{apiKey}}'] : []),
    ...(body === undefined ? [] : ['content-type: application/json', '', json(body)]),
  ].join('\n');

/** Returns all requests as one file for editors (VS Code REST Client, JetBrains, Visual Studio). */
const httpFile = (requests) => {
  const variables = [['baseUrl', SERVER], ['apiKey', 'lw_…'], ...variablesOf(requests)];
  const head = `# Written by npm run docs:requests. Fill in the key that npm start prints, and ids of your own.`;
  return `${[head, variables.map(([name, value]) => `@${name} = ${value}`).join('\n'), ...requests.map(httpRequest)].join('\n\n')}\n`;
};

const block = (name, lines) => `${name} {\n${indented(lines)}\n}\n`;

const bruRequest = ({ summary, description, method, url, body }, sequence) =>
  [
    block('meta', `name: ${summary}\ntype: http\nseq: ${sequence}`),
    block(method, `url: ${url}\nbody: ${body === undefined ? 'none' : 'json'}\nauth: none`),
    ...(body === undefined ? [] : [block('body:json', json(body))]),
    ...(description === '' ? [] : [block('docs', description)]),
  ].join('\n');

const brunoFiles = (requests, tags) => {
  const values = [['baseUrl', SERVER], ...variablesOf(requests)].map(([name, value]) => `${name}: ${value}`).join('\n');
  const files = [
    ['bruno.json', `${json({ version: '1', name: 'Lodgewire', type: 'collection', ignore: [] })}\n`],
    ['collection.bru', block('headers', 'x-service-api-key: {{apiKey}}')],
    ['environments/Local.bru', `${block('vars', values)}vars:secret [\n  apiKey\n]\n`],
  ];
  tags.forEach((tag, index) => {
    const own = requests.filter((request) => request.tag === tag);
    if (own.length === 0) return;
    files.push([`${tag}/folder.bru`, block('meta', `name: ${tag}\nseq: ${index + 1}`)]);
    own.forEach((request, place) => files.push([`${tag}/${request.id}.bru`, bruRequest(request, place + 1)]));
  });
  return files;
};

/** Returns the files of examples/requests that are made from the document, by path. */
export const requestFiles = (document) => {
  const requests = requestsOf(document);
  const tags = (document.tags ?? []).map(({ name }) => name);
  return new Map([
    ['lodgewire.http', httpFile(requests)],
    ...brunoFiles(requests, tags).map(([path, text]) => [`bruno/${path}`, text]),
  ]);
};
