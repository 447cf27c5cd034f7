import { spawnSync } from 'node:child_process';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
if (!isInstalled && process.env.CI === 'true') throw new Error('CI=true needs redis-server');

/** `describe` if Redis is installed: its tests start their own servers. */
export const describeWithRedis = isInstalled ? describe : describe.skip;
