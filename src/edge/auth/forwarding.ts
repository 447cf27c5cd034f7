import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

const MESSAGE =
  'X-Forwarded-For is ignored, because TRUSTED_PROXIES does not name the peer that sent it: all clients behind a reverse proxy share one address and its limits';

/** Returns whether the request names a client that is not believed. A trusted proxy makes `ip` that client. */
const isIgnored = ({ headers, ip, raw }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && ip === raw.socket.remoteAddress;

/** Warns once, on the first request whose `X-Forwarded-For` comes from a peer that is not trusted. */
export const warnOfForwarding = (server: FastifyInstance, log: Pick<Logger, 'warn'>): void => {
  let isWarned = false;
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && isIgnored(request)) {
      isWarned = true;
      log.warn({ msg: MESSAGE });
    }
    done();
  });
};
