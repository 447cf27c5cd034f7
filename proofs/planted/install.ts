import type { Plant } from '../proof.js';

export const planted: readonly Plant[] = [
  {
    name: 'policies do not apply to the owner of the tables',
    file: 'migrations/1764700000000-row-level-security.ts',
    find: 'ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;',
    replace: 'ENABLE ROW LEVEL SECURITY;',
  },
  {
    name: 'a migration sets a parameter that only a superuser may set',
    file: 'migrations/1765000000000-ordinary-user.ts',
    find: 'SECURITY DEFINER SET search_path FROM CURRENT AS $$',
    replace: "SECURITY DEFINER SET search_path FROM CURRENT SET lodgewire.forgets_audit = 'on' AS $$",
    exception: 'permission denied to set parameter',
  },
  {
    name: 'a migration requires a privilege that PostgreSQL 15 does not have',
    file: 'src/platform/database/app-role.ts',
    find: "CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END",
    replace: "'SET'",
    exception: 'unrecognized privilege type',
  },
];
