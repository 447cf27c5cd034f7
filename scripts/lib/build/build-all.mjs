import { buildCli } from './build-cli.mjs';
import { buildConsole } from './build-console.mjs';
import { buildReference } from './build-reference.mjs';
import { buildService } from './build-service.mjs';

/** Builds everything but the documentation site: service, console, reference, SDK and command line. True: something was built. */
export async function buildAll() {
  const built = [await buildService(), await buildConsole(), await buildCli()];
  buildReference();
  return built.includes(true);
}
