import { existsSync, readdirSync } from 'node:fs';
import type { Command } from 'commander';
import { jest } from '@jest/globals';
import { createProgram } from './program.js';
import { run } from './run.js';

const ID = '01a20409-d381-730b-aad4-5d3f1b08a8c1';

const pathsOf = (command: Command, path: string[] = []): string[][] => [
  path,
  ...command.commands.flatMap((one) => pathsOf(one, [...path, one.name()])),
];

describe('the command line', () => {
  let [printed, complained] = ['', ''];
  const variables = jest.fn(async (): Promise<NodeJS.ProcessEnv> => ({}));

  beforeEach(() => {
    [printed, complained] = ['', ''];
    variables.mockClear();
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed += String(text))));
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((complained += String(text))));
  });
  afterEach(() => jest.restoreAllMocks());

  const commands = pathsOf(createProgram({ variables }));

  it.each(commands.map((path) => [path.join(' '), path]))('explains %s', async (_, path) => {
    expect(await run([...path, '--help'], { variables })).toBe(0);
    expect(printed).toContain(`Usage: ${['lodgewire', ...path].join(' ')}`);
    expect([complained, variables.mock.calls.length]).toEqual(['', 0]);
  });

  it.each([
    ['nonsense', "unknown command 'nonsense'"],
    ['openapi --halp', "unknown option '--halp' (Did you mean --help?)"],
    ['openapi one two', 'too many arguments'],
    ['workspace create --jsno Foo', "unknown option '--jsno' (Did you mean --json?)"],
    ['workspace create Foo Bar', 'too many arguments'],
    ['workspace create', "missing required argument 'name'"],
    ['keys list bogus', 'It is not a UUID.'],
    ['keys list', "missing required argument 'workspaceID'"],
    [`keys create ${ID} x --expires-at tomorrow`, 'It is not a date or a time'],
    [`keys rotate ${ID} ${ID} --overlap -1`, 'It must be a whole number from 0 to 604800.'],
    [`accounts sync ${ID} ${ID} PRICES`, 'Allowed choices are LISTINGS, CALENDARS, RESERVATIONS.'],
    [`webhooks failed ${ID} --provider PROVIDER_17`, 'It must be PROVIDER_01 to PROVIDER_16.'],
    [`webhooks redeliver-failed ${ID}`, "required option '--since <time>' not specified"],
    ['probe PROVIDER_04', "required option '--account <accountID>' not specified"],
    ['audit list --limit 0', 'It must be a whole number from 1 to 1000.'],
  ])('refuses %s in one line and changes nothing', async (words, reason) => {
    const before = readdirSync('.');
    expect(await run(words.split(' '), { variables })).toBe(1);
    expect(complained).toContain(reason);
    expect(complained).toMatch(/^error: .*\n$/);
    expect([printed, variables.mock.calls.length, readdirSync('.')]).toEqual(['', 0, before]);
  });

  it('lists the commands of a group without a command, and fails', async () => {
    expect(await run(['keys'], { variables })).toBe(1);
    expect(complained).toContain('rotate');
  });

  it('reports a missing configuration in one line', async () => {
    expect(await run(['workspace', 'list'], { variables })).toBe(1);
    expect(complained).toMatch(/^error: Configuration: .*DATABASE_URL.*\n$/);
    expect(existsSync('--help')).toBe(false);
  });
});
