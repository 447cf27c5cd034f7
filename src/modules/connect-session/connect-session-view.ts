import type { ConnectSessionEntity } from './connect-session.entity.js';
import type { ConnectSession, ConnectSessionStatus } from './connect-session.types.js';

/** Returns the session as its integrator sees it at `now`. */
export const toSession = (session: ConnectSessionEntity, now: Date): ConnectSession => {
  const { id, tenantId, accountId, expiresAt, createdAt } = session;
  return { id, tenantId, accountId, status: statusOf(session, now), expiresAt, createdAt };
};

const statusOf = ({ completedAt, endedAt, expiresAt }: ConnectSessionEntity, now: Date): ConnectSessionStatus => {
  if (completedAt) return 'CONNECTED';
  if (endedAt) return 'ENDED';
  return expiresAt <= now ? 'EXPIRED' : 'OPEN';
};
