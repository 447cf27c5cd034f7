import { holdsTestRun } from '../../scripts/lib/tests/memory-folder.mjs';

const GIB = 1024 ** 3;
const mounted = (line: string): string => `/dev/vda / ext4 rw,relatime 0 0\n${line}\n`;

describe('holdsTestRun', () => {
  it.each([
    ['a folder in memory', 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', 4 * GIB, true],
    ['too little memory', 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', 4 * GIB - 1, false],
    ['a folder from which no program runs', 'shm /dev/shm tmpfs rw,noexec 0 0', 8 * GIB, false],
    ['a folder that cannot be written', 'shm /dev/shm tmpfs ro,nodev 0 0', 8 * GIB, false],
    ['a folder on a disk', '/dev/vdb /dev/shm ext4 rw 0 0', 8 * GIB, false],
    ['another folder', 'tmpfs /run/shm tmpfs rw 0 0', 8 * GIB, false],
  ])('judges %s', (_name, line, free, expected) => {
    expect(holdsTestRun(mounted(line), free)).toBe(expected);
  });

  it('judges by the mount that hides the others', () => {
    const mounts = mounted('tmpfs /dev/shm tmpfs rw 0 0\nshm /dev/shm tmpfs rw,noexec 0 0');
    expect(holdsTestRun(mounts, 8 * GIB)).toBe(false);
  });
});
