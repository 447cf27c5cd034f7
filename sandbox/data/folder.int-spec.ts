import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startSandbox } from '../server.js';
import { folderFaults } from './folder.js';

describe('folderFaults', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'sandbox-folder-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: Buffer | string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  it('accepts extracts and reference rates', async () => {
    write('airbnb-town-listings.csv.gz', gzipSync('id,host_key,name\n1,h0001,Flat\n'));
    write('airbnb-town-calendar.csv.gz', gzipSync('listing_id,date\n'));
    write('ecb-eurofxref-hist.csv.gz', gzipSync('Date,USD,\n'));
    write('README.md', 'not data');
    expect(await folderFaults(folder)).toEqual([]);
  });

  it('names a folder that does not exist, a file instead of a folder, and a folder without extracts', async () => {
    const absent = join(folder, 'absent');
    expect(await folderFaults(absent)).toEqual([`SANDBOX_DATA: ${absent} does not exist`]);
    const file = write('file', '');
    expect(await folderFaults(file)).toEqual([`SANDBOX_DATA: ${file} is not a folder`]);
    expect(await folderFaults(folder)).toEqual([`SANDBOX_DATA: ${folder} has no airbnb-<city>-listings.csv.gz`]);
  });

  it('names every file that is not gzip, is a folder, is empty, or lacks its column', async () => {
    const text = write('airbnb-a-listings.csv.gz', 'id,host_key\n');
    mkdirSync(join(folder, 'airbnb-b-listings.csv.gz'));
    const empty = write('airbnb-c-listings.csv.gz', gzipSync(''));
    const other = write('airbnb-d-calendar.csv.gz', gzipSync('id,date\n'));
    expect(await folderFaults(folder)).toEqual([
      `SANDBOX_DATA: ${text} cannot be read as a gzip file (Z_DATA_ERROR)`,
      `SANDBOX_DATA: ${join(folder, 'airbnb-b-listings.csv.gz')} cannot be read as a gzip file (EISDIR)`,
      `SANDBOX_DATA: ${empty} has no column host_key`,
      `SANDBOX_DATA: ${other} has no column listing_id`,
    ]);
  });

  it('prevents the sandbox from starting with a fault', async () => {
    const dataDir = join(folder, 'absent');
    await expect(startSandbox({ port: 0, dataDir })).rejects.toThrow(`SANDBOX_DATA: ${dataDir} does not exist`);
  });
});
