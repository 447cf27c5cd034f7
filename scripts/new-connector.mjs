// npm run new:connector <id>: the files of a new connector and of its wire format in the sandbox, registered.
import { newConnector } from './lib/new-connector.mjs';
import { ROOT, run } from './lib/project.mjs';

await run(async () => {
  const { written, changed, id } = await newConnector(ROOT, process.argv[2]);
  console.log([...written.map((file) => `new      ${file}`), ...changed.map((file) => `changed  ${file}`)].join('\n'));
  console.log(`
Its contract suite fails until it is written, and says what is missing:
  npm test -- --selectProjects integration src/connectors/${id}
How to go about it: docs/guides/connector.md`);
});
