import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../scripts/lib/ports.mjs';
import { startApp, type TestApp } from '../support/app.js';
import { withLaterDates } from '../support/later-dates.js';

const ROOT = resolve(import.meta.dirname, '../..');
const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/versioning.md',
  ...['guides', 'reference', 'contributing'].flatMap((folder) =>
    readdirSync(join(ROOT, 'docs', folder)).map((file) => `docs/${folder}/${file}`),
  ),
];
const CODE = ['sh', 'bash', 'js', 'ts', 'python', 'sql'];
/** Signs a notification as the service does. */
const SECRET = `whsec_${Buffer.from('a secret for this test, 32 bytes').toString('base64')}`;

interface Block {
  file: string;
  line: number;
  language: string;
  /** The text after the language. */
  tag: string;
  code: string;
}

/** Returns the fenced blocks of a document, without their indentation. */
const blocksOf = (file: string): Block[] => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/^( *)```(\S*) ?(.*)\n([^]*?)\n *```$/gm)].map((match) => {
    const [, indent = '', language = '', tag = '', code = ''] = match;
    const line = text.slice(0, match.index).split('\n').length;
    return { file, line, language, tag, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
  });
};

const blocks = FILES.flatMap(blocksOf).filter(({ language }) => CODE.includes(language));
const nameOf = ({ file, line }: Block): string => `${file}:${line}`;
const runnable = (...languages: string[]): [string, Block][] =>
  blocks
    .filter(({ language, tag }) => languages.includes(language) && tag === '')
    .map((block) => [nameOf(block), block]);

describe('the documents', () => {
  it('say why each block that does not run is not run', () => {
    const untold = blocks.filter(({ tag, language }) =>
      tag === '' ? !['sh', 'js'].includes(language) : !/^no-run: \S.*$/.test(tag),
    );
    expect(untold.map(nameOf)).toEqual([]);
    expect(runnable('sh').length).toBeGreaterThan(2);
  });

  describe('beside a started service', () => {
    let app: TestApp;
    const folder = mkdtempSync(join(tmpdir(), 'lw-documents-'));
    beforeAll(async () => {
      app = await startApp();
      await app.connect('demo-small');
      symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    }, 120_000);
    afterAll(async () => {
      rmSync(folder, { recursive: true });
      await app?.close();
    });

    /** The first line that `npm start` prints, and a curl that fails where the service refuses. */
    const prelude = (): string =>
      [
        `KEY='x-service-api-key: ${app.first.key}' JSON='content-type: application/json' API=${app.url}/api/v1`,
        'curl() { command curl -sS --fail-with-body "$@"; }',
      ].join('\n');

    it.each(runnable('sh'))('%s runs', async (_name, { code }) => {
      const script = withLaterDates(code).replaceAll('"tenantID": "…"', `"tenantID": "${app.first.defaultTenant}"`);
      const shell = spawn('bash', ['-euo', 'pipefail'], { env: { PATH: process.env['PATH'] } });
      let output = '';
      for (const stream of [shell.stdout, shell.stderr])
        stream.on('data', (part: Buffer) => (output += part.toString()));
      shell.stdin.end(`${prelude()}\n${script}\n`);
      const [status] = (await once(shell, 'close')) as [number];
      expect([status, output]).toEqual([0, expect.stringMatching(/\{/)]);
    });

    it.each(runnable('js'))(
      '%s receives a signed notification and refuses an unsigned one',
      async (_name, { code }) => {
        const port = await freePort();
        const file = join(folder, 'receiver.mjs');
        writeFileSync(file, code.replace('listen(4000)', `listen(${port}, () => console.log('listening'))`));
        const receiver = spawn(process.execPath, [file], {
          env: { PATH: process.env['PATH'], WEBHOOK_SECRET: SECRET },
        });
        try {
          await once(receiver.stdout, 'data');
          const [id, at, body] = ['evt_1', new Date(), JSON.stringify({ id: 'evt_1', data: {} })];
          const headers = {
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
            'webhook-signature': new Webhook(SECRET).sign(id, at, body),
          };
          const post = async (sent: string): Promise<number> =>
            (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: sent })).status;
          expect([await post(body), await post(`${body} `)]).toEqual([204, 401]);
        } finally {
          receiver.kill();
          await once(receiver, 'exit');
        }
      },
    );
  });
});
