// npm run new:connector <id>: writes and registers the files of a new connector and of its wire format in the sandbox.
import { newConnector } from './lib/new-connector.mjs';
import { ROOT, run } from './lib/project.mjs';

await run(async () => {
  const { written, changed, id } = await newConnector(ROOT, process.argv[2]);
  console.log([...written.map((file) => `new      ${file}`), ...changed.map((file) => `changed  ${file}`)].join('\n'));
  console.log(`
Both use a plain interface that no PMS has.
Replace its fields and paths with the PMS's, and keep the contract suite green:
  npm test -- src/connectors/${id} --selectProjects integration
How to go about it: docs/guides/write-a-connector.md`);
});
