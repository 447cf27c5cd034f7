import { execFileSync, spawnSync } from 'node:child_process';
import { runCommand } from '../testing/terminal.js';

/** Returns what bash offers at the end of a line. */
const offered = (script: string, line: string): string[] => {
  const words = line.split(' ');
  const program = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_lodgewire
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-euc', program], { encoding: 'utf8' }).split('\n').filter(Boolean);
};

describe('completion in bash', () => {
  let script: string;
  beforeAll(async () => {
    const { code, output } = await runCommand(['completion', 'bash']);
    expect(code).toBe(0);
    script = output;
  });

  it.each([
    ['lodgewire web', ['webhooks']],
    ['lodgewire webhooks lis', ['list', 'listen']],
    ['lodgewire webhooks listen --f', ['--forward']],
    ['lodgewire accounts connect guesty --cred', ['--credentials-stdin']],
    ['lodgewire events tail --since now --ty', ['--type']],
    ['lodgewire nonsense --', ['--version', '--help']],
  ])('of "%s" offers %j', (line, words) => {
    expect(offered(script, line)).toEqual(words);
  });

  it('offers every command first', () => {
    expect(offered(script, 'lodgewire ')).toEqual(
      expect.arrayContaining(['login', 'accounts', 'doctor', 'completion']),
    );
  });
});

const hasZsh = spawnSync('zsh', ['--version']).status === 0;

describe('completion in zsh', () => {
  it('has the same words in its script', async () => {
    const { output } = await runCommand(['completion', 'zsh']);
    expect(output).toMatch(/^#compdef lodgewire\n/);
    expect(output).toMatch(/'webhooks listen'\) offered='[^']*--forward/);
  });

  // Few machines have zsh, and those of CI do not.
  if (hasZsh)
    it.each([
      ['', 'login'],
      ['webhooks', 'listen'],
      ['webhooks listen', '--forward'],
      ['accounts connect guesty', '--credentials-stdin'],
    ])('after "%s" offers %s', async (words, word) => {
      const { output } = await runCommand(['completion', 'zsh']);
      const program = `${output}\n_lodgewire_command ${words}`;
      expect(execFileSync('zsh', ['-fc', program], { encoding: 'utf8' }).trim().split(' ')).toContain(word);
    });
});
