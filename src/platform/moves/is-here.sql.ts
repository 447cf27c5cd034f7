/** Returns a condition that excludes the rows of workspaces that have left. `column`: the workspace of a row. */
export const isHereSql = (column: string): string => `${column} NOT IN (SELECT workspace_id FROM workspace_move)`;
