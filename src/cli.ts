import { run } from './cli/run.js';
import { processVariables } from './config/command-env.js';

process.exitCode = await run(process.argv.slice(2), { variables: processVariables });
