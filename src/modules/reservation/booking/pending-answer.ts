import type { FastifyReply } from 'fastify';

/** Seconds after which a look-up may have determined the outcome at the PMS. */
const LOOK_AGAIN_SECONDS = 15;

/** Sets the status of a change at the PMS: 202 while its outcome is not known, with the time to look again. */
export const sendStatus = (reply: FastifyReply, { pending }: { pending: boolean }, done: 200 | 201): FastifyReply =>
  pending ? reply.status(202).header('Retry-After', LOOK_AGAIN_SECONDS) : reply.status(done);
