import { buildCli } from './build-cli.mjs';
import { buildConsole } from './build-console.mjs';
import { buildReference } from './build-reference.mjs';
import { buildService } from './build-service.mjs';

/** Builds all but the guide: service, console, reference, SDK, command line. Returns whether any was built. */
export async function buildAll() {
  const built = [await buildService(), await buildConsole(), await buildCli()];
  buildReference();
  return built.includes(true);
}
