import ts from 'typescript';
import { productionSources, type Source } from '../support/sources.js';

/** Matches a column that says when work is due, compared with the current time. */
const IS_DUE = /\b(?:next_\w+_at|due_at) <= /;
/** Matches a statement that looks for work of one known row or account. */
const IS_NARROWED = /\b(?:id|account_id|endpoint_id|workspace_id) = (?:\$\d|\$\{\w+\})/;
const LEAVES_MOVED_OUT = 'isHereSql(';

/** Files with statements that only show due work, or with parts of a statement that has the condition elsewhere. */
const OTHERS = new Map([
  ['src/modules/sync/health/sync-health.repository.ts', 'shows the health of the accounts of a workspace'],
  ['src/modules/webhooks/dispatch/webhook-dispatch.repository.ts', 'its workspaces are chosen with isHereSql first'],
  ['src/operations/system/backlog.repository.ts', 'counts for operators'],
]);

/** Returns the texts and templates of a file, the outermost of nested ones. */
const textsOf = ({ file, text }: Source): string[] => {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) texts.push(node.getText());
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return texts;
};

/** Returns the files that look for due work of all workspaces, including moved ones. */
const forgetful = (sources: readonly Source[]): string[] =>
  sources
    .filter((source) => IS_DUE.test(source.text))
    .filter((source) =>
      textsOf(source).some((sql) => IS_DUE.test(sql) && !IS_NARROWED.test(sql) && !sql.includes(LEAVES_MOVED_OUT)),
    )
    .map(({ file }) => file);

describe('work that is due', () => {
  it('excludes workspaces that have moved to another installation', () => {
    const sources = productionSources();
    expect(sources.filter(({ text }) => IS_DUE.test(text)).length).toBeGreaterThan(5);
    expect(forgetful(sources).sort()).toEqual([...OTHERS.keys()].sort());
  });

  it.each([
    ['`SELECT id FROM chore WHERE next_try_at <= $1 LIMIT 5`', true],
    ["'SELECT id FROM chore WHERE due_at <= $1'", true],
    ["`SELECT id FROM chore WHERE due_at <= $1 AND ${isHereSql('workspace_id')}`", false],
    ['`UPDATE chore SET lease = $2 WHERE id = $3 AND due_at <= $1`', false],
    ['`SELECT 1 FROM (${`SELECT 1 FROM chore WHERE due_at <= $1`})`', true],
  ])('is found in %s: %s', (text, isForgetful) => {
    expect(forgetful([{ file: 'chores.ts', text: `const sql = ${text};` }])).toEqual(isForgetful ? ['chores.ts'] : []);
  });
});
