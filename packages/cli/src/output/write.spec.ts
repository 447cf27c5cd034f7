import { testContext } from '../testing/terminal.js';
import { write } from './write.js';

const ROWS = [
  { id: 1, name: 'Zoë 🏠', status: 'ACTIVE' },
  { id: 2, name: 'A name that is longer than any column of a table may be', status: null },
];
const list = {
  rows: ROWS,
  columns: ({ id, name, status }: (typeof ROWS)[number]) => ({ Id: id, Name: name, Status: status }),
};

describe('write', () => {
  it('formats a list as a table whose long texts are cut', async () => {
    const { context, output } = testContext();
    await write(context, list, {});
    expect(output()).toBe(
      [
        'Id  Name                                          Status',
        '1   Zoë 🏠                                         ACTIVE',
        '2   A name that is longer than any column of a …  -',
        '',
      ].join('\n'),
    );
  });

  it('prints each row whole as one line of JSON', async () => {
    const { context, output } = testContext();
    await write(context, list, { json: true });
    expect(
      output()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(ROWS);
  });

  it('says on the error output that a list is cut', async () => {
    const { context, output, complaint } = testContext();
    await write(context, list, { json: true, most: 1 });
    expect(output().trim().split('\n')).toHaveLength(1);
    expect(complaint()).toContain('--all');
  });

  it('says "none" for an empty list, and nothing as JSON', async () => {
    const [people, programs] = [testContext(), testContext()];
    await write(people.context, { ...list, rows: [] }, {});
    await write(programs.context, { ...list, rows: [] }, { json: true });
    expect([people.output(), programs.output()]).toEqual(['none\n', '']);
  });

  it('formats a single object as fields, without absent ones', async () => {
    const { context, output } = testContext();
    await write(context, { value: {}, view: { Total: '1.00 EUR', Deposit: undefined, Reason: null } }, {});
    expect(output()).toBe('Total   1.00 EUR\nReason  -\n');
  });

  it('uses colours only in a terminal, and not with NO_COLOR', async () => {
    const printed = async (isTTY: boolean, env: Record<string, string> = {}): Promise<string> => {
      const { context, output } = testContext({ isTTY, env });
      await write(context, list, {});
      return output();
    };
    expect(await printed(true)).toContain('\u001b[32mACTIVE\u001b[0m');
    for (const plain of [
      await printed(false),
      await printed(true, { NO_COLOR: '1' }),
      await printed(true, { TERM: 'dumb' }),
    ])
      expect(plain).not.toContain('\u001b');
  });
});
