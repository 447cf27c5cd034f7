import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Env } from '../../config/env.js';
import { Public } from '../../shared/auth/auth.decorators.js';
import { Operation } from '../../shared/http/openapi.js';
import { callbackPage, connectPage, sendPage } from './dto/callback.page.js';
import { OAuthConnectService } from './oauth-connect.service.js';

const COOKIE_SECONDS = 600;

/** Where `oAuthURL` leads: the page at which a host begins an authorization. */
@ApiTags('integration-account')
@Controller('connect')
export class OAuthConnectController {
  constructor(
    private readonly connects: OAuthConnectService,
    private readonly env: Env,
  ) {}

  @Get(':ticket')
  @Public()
  @Operation({
    summary: 'Begin an OAuth flow',
    description:
      'For the browser of the user, who comes here by `oAuthURL`. Names who asks, and leads to the PMS. The flow can only be ended in the browser that opened this page.',
    extension: true,
    open: true,
    answers: {
      200: { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } },
      404: { description: 'Unknown, used or expired.', content: { 'text/html': { schema: { type: 'string' } } } },
    },
    // The OAuth app can be gone since the address was made.
    errors: [422, 429],
  })
  async open(@Param('ticket') ticket: string, @Res() reply: FastifyReply): Promise<void> {
    const page = await this.connects.open(ticket);
    if (!page) return sendPage(reply, { ...callbackPage('unknown'), status: 404 });
    const { name, value } = page.cookie;
    const secure = this.env.publicUrl.startsWith('https:') ? '; Secure' : '';
    const bounds = `Path=/api/v1/oauth/callback; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
    reply.header('Set-Cookie', `${name}=${value}; ${bounds}`);
    await sendPage(reply, connectPage(page));
  }
}
