// Fails if the schema of the entities differs from that of the migrations. Prints the missing statements.
import { build } from './lib/build/build.mjs';
import { run, UserError } from './lib/project.mjs';
import { cloneTemplate } from './lib/database/template-database.mjs';
import { withThrowAwayDatabase } from './lib/database/throw-away-database.mjs';

await run(async () => {
  await build();
  const missing = await withThrowAwayDatabase(difference);
  if (missing.length > 0) throw new UserError(`The migrations lack:\n${missing.map((sql) => `  ${sql};`).join('\n')}`);
  console.log('The migrations match the entities');
});

async function difference(adminUrl) {
  const { migrate } = await import('../dist/src/platform/database/schema/migrate.js');
  const { schemaDifference } = await import('../dist/src/platform/database/schema/schema-check.js');
  const database = await cloneTemplate(adminUrl, 'template1');
  try {
    await migrate(database.url);
    return await schemaDifference(database.url);
  } finally {
    await database.drop();
  }
}
