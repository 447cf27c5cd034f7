import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { startApp, type TestApp } from '../../support/app.js';
import { withLaterDates } from '../../support/later-dates.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const SDK = join(ROOT, 'packages/sdk');
const MOST_BYTES = 15 * 1024;
const MOST_LINES = 25;
/** The strictest options, also for the declarations of the package, and without browser types. */
const TYPES = {
  ...{ strict: true, skipLibCheck: false, exactOptionalPropertyTypes: false, noUncheckedIndexedAccess: true },
  ...{ module: 'nodenext', target: 'es2023', lib: ['es2023'], types: ['node'], declaration: true },
};

const run = promisify(execFile);
/** Runs a program; rejects with its output. */
const command = async (
  file: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<string> => {
  const options = { cwd, env: { ...process.env, ...env }, timeout: 200_000 };
  const { stdout } = await run(file, args, options).catch(({ stdout: out, stderr }) => {
    throw new Error(`${file} ${args.join(' ')}: ${out}${stderr}`);
  });
  return stdout;
};

const readme = readFileSync(join(SDK, 'README.md'), 'utf8');
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, 'gm'))].map(([, code]) => code!);
const [firstBooking] = blocksOf(readme, 'js');

describe('the package of the SDK', () => {
  let app: TestApp;
  let folder: string;
  let project: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lw-sdk-'));
    project = join(folder, 'project');
    mkdirSync(project);
    const [packed] = JSON.parse(await command('npm', ['pack', '--json', '--pack-destination', folder], SDK));
    writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
    await command('npm', ['install', '--offline', join(folder, packed.filename)], project);
    app = await startApp();
    await app.connect('demo-small');
    env = { LODGEWIRE_URL: app.url, LODGEWIRE_API_KEY: app.first.key };
  }, 180_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await app?.close();
  });

  const write = (name: string, code: string): string => {
    writeFileSync(join(project, name), code);
    return name;
  };
  const compile = async (...files: string[]): Promise<void> => {
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types'])
      symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
    write('tsconfig.json', JSON.stringify({ compilerOptions: { ...TYPES, noEmit: false }, files }));
    await command(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'], project);
  };

  it(`has no dependency and at most ${MOST_BYTES} bytes without types`, async () => {
    const installed = join(project, 'node_modules/@lodgewire/sdk');
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    expect(readFileSync(join(installed, 'dist/LICENSES.txt'), 'utf8')).toMatch(/openapi-fetch\n\nMIT License/);
    await command('tar', ['-czf', join(folder, 'code.tgz'), '--exclude=*.d.ts', '-C', installed, '.'], folder);
    expect(statSync(join(folder, 'code.tgz')).size).toBeLessThanOrEqual(MOST_BYTES);
  });

  it(`needs at most ${MOST_LINES} lines without arithmetic for a first booking and its verified notification`, async () => {
    const lines = firstBooking!.split('\n').filter((line) => line.trim() !== '');
    expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
    expect(firstBooking).not.toMatch(/ [-+*/%] |Math\.|reduce|[+-]{2}/);
    const port = String(await freePort());
    write('first-booking.mjs', withLaterDates(firstBooking!).replaceAll('4000', port));
    const printed = await command(process.execPath, ['first-booking.mjs'], project, env);
    const [, booked] = /^CONFIRMED (\S+): [\d.]+ [A-Z]{3}$/m.exec(printed) ?? [];
    const [, verified] = /^Verified RESERVATION_CREATED of (\S+)$/m.exec(printed) ?? [];
    expect(booked).toMatch(/^[0-9a-f-]{36}$/);
    expect(verified).toBe(booked);
  }, 120_000);

  it('compiles strictly, and runs every example of its README', async () => {
    const program = withLaterDates(blocksOf(readme, 'ts').join('\n'));
    await compile(write('program.ts', program));
    const printed = await command(process.execPath, ['program.js'], project, env);
    expect(printed).toMatch(/^First$/m);
    expect(printed).toMatch(/Booked before: [0-9a-f-]{36}/);
    expect(printed).toMatch(/^RESERVATION_CANCELLED \d$/m);
  }, 240_000);

  it('has the same first program in its README as the project', () => {
    const [shown] = blocksOf(readFileSync(join(ROOT, 'README.md'), 'utf8'), 'js no-run: .*');
    expect(shown).toBe(firstBooking);
  });
});
