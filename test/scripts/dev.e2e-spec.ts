import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { TreeCopy } from '../../scripts/lib/mutation/tree-copy.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { poll } from '../../scripts/lib/project.mjs';

const HEALTH = 'src/operations/health/health.controller.ts';
const PATIENCE = 240_000;

describe('npm run dev', () => {
  const copy = new TreeCopy(resolve(import.meta.dirname, '../..'), { isBuilt: true });
  const original: string = copy.read(HEALTH);
  let child: ChildProcess;
  let port: string;
  let output = '';

  beforeAll(async () => {
    // If root starts PostgreSQL, it runs as another user, who must be able to enter the folder.
    chmodSync(copy.scratch, 0o755);
    port = String(await freePort());
    const { PATH, HOME } = process.env;
    child = spawn(process.execPath, ['scripts/start.mjs', '--watch'], {
      cwd: copy.root,
      env: { PATH, HOME, PORT: port, NODE_ENV: 'development', SANDBOX: 'off', TMPDIR: copy.scratch },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (output += text.toString()));
    await until(() => output.includes('Ctrl-C stops everything'));
  }, 2 * PATIENCE);
  afterAll(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    copy.remove();
  });

  const save = (content: string): void => writeFileSync(join(copy.root, HEALTH), content);

  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    const held = await poll(async () => (await holds()) || undefined, { timeout: PATIENCE });
    if (!held) throw new Error(`Timed out. The output so far:\n${output}`);
  }

  const answers = async (path: string): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/health/${path}`).catch(() => undefined);
    return answer?.status === 200;
  };

  it(
    'serves what was saved, says what does not compile or start, recovers, and stops on Ctrl-C',
    async () => {
      expect(await answers('alive')).toBe(false);
      save(original.replace("@Get('live')", "@Get('alive')"));
      await until(() => answers('alive'));

      save(`${original}\nconst broken = (;`);
      await until(() => output.includes('Expression expected'));
      expect(output).toContain(HEALTH);
      expect(await answers('alive')).toBe(true);

      save(`${original}\nthrow new Error('fails at load');`);
      await until(() => output.includes('Error: fails at load'));
      save(original);
      await until(() => answers('live'));

      child.kill('SIGINT');
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(await answers('live')).toBe(false);
    },
    5 * PATIENCE,
  );
});
