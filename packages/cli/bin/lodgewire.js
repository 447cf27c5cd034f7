#!/usr/bin/env node
// npm links a command only to a file that exists at installation, which in a checkout is before the build.
import { existsSync } from 'node:fs';

const program = new URL('../dist/lodgewire.js', import.meta.url);
const LOCAL_FAULT = 5;

if (existsSync(program)) {
  await import(program.href);
} else {
  console.error('error: lodgewire has not been built in this checkout. Run `npm run build`.');
  process.exitCode = LOCAL_FAULT;
}
