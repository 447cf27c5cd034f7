import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../shared/auth/auth.decorators.js';
import { Operation } from '../../shared/http/openapi.js';
import { callbackPage } from './dto/callback.page.js';
import { OAuthCallbackService } from './oauth-callback.service.js';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Where a PMS sends the user's browser back to; guarded by `state` alone. semantics §6 */
@ApiTags('integration-account')
@Controller('api/v1/oauth/callback')
export class OAuthCallbackController {
  constructor(private readonly callbacks: OAuthCallbackService) {}

  @Get(':provider')
  @Public()
  @ApiQuery({ name: 'state', required: false, schema: { type: 'string' } })
  @ApiQuery({ name: 'code', required: false, schema: { type: 'string' } })
  @ApiQuery({ name: 'error', required: false, schema: { type: 'string' } })
  @Operation({
    summary: 'End of an OAuth flow',
    description:
      'For the browser of the user: redirects to clientRedirectURL with integrationAccountID and status. A second visit shows a page.',
    extension: true,
    open: true,
    answers: {
      200: { description: 'The flow has ended already.', content: { 'text/html': { schema: { type: 'string' } } } },
      303: { description: 'To clientRedirectURL.', headers: { Location: { schema: { type: 'string' } } } },
      400: { description: 'Unknown or expired state.', content: { 'text/html': { schema: { type: 'string' } } } },
    },
    errors: [404, 429],
  })
  async complete(
    @Param('provider') provider: string,
    @Query() query: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const given = { state: text(query.state), code: text(query.code), error: text(query.error) };
    const answer = await this.callbacks.complete(provider, given);
    reply.headers({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });
    if ('redirect' in answer) {
      await reply.redirect(answer.redirect, 303);
      return;
    }
    const { status, html } = callbackPage(answer.page);
    const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    await reply.status(status).header('Content-Security-Policy', policy).type('text/html; charset=utf-8').send(html);
  }
}
