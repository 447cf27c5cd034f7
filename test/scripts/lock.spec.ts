import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireLock } from '../../scripts/lib/lock.mjs';
import { processIdentity } from '../../scripts/lib/processes.mjs';

describe('acquireLock', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lw-lock-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = (): string => join(folder, 'lock');
  const take = (): Promise<() => void> => acquireLock(file(), 'The database', { patience: 0 });

  it('names the process that holds it', async () => {
    await take();
    await expect(take()).rejects.toThrow(`The database is in use by process ${process.pid}`);
  });

  it('is free again after release', async () => {
    const release = await take();
    release();
    await expect(take()).resolves.toBeDefined();
  });

  it.each([
    ['a process that is gone', '4194304:1:x'],
    ['a process whose id was given to another since', `${process.pid}:1:some-earlier-boot`],
    ['nobody readable', ''],
  ])('is taken over from %s', async (_case, content) => {
    writeFileSync(file(), content);
    await take();
    expect(readFileSync(file(), 'utf8')).toBe(processIdentity(process.pid));
  });
});
