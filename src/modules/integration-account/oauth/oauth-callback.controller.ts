import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../../edge/auth/auth.decorators.js';
import { cookiesOf } from '../../../edge/http/cookies.js';
import { Operation } from '../../../edge/http/openapi.js';
import { callbackPage, PAGE_HEADERS, sendPage } from '../dto/callback.page.js';
import { OAuthCallbackService } from './oauth-callback.service.js';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * The address to which a PMS redirects the user's browser; guarded by `state` and the cookie of the page where the user
 * began.
 */
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
    summary: 'Complete an OAuth flow',
    description:
      'For the browser of the user: redirects to clientRedirectURL with integrationAccountID and status. A second visit shows a page.',
    extension: true,
    open: true,
    answers: {
      200: { description: 'The flow has already ended.', content: { 'text/html': { schema: { type: 'string' } } } },
      303: { description: 'Redirects to clientRedirectURL.', headers: { Location: { schema: { type: 'string' } } } },
      400: {
        description: 'Unknown or expired state, or another browser.',
        content: { 'text/html': { schema: { type: 'string' } } },
      },
    },
    errors: [404, 429],
  })
  async complete(
    @Param('provider') provider: string,
    @Query() query: Record<string, unknown>,
    @Headers('cookie') header: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const given = { state: text(query.state), code: text(query.code), error: text(query.error) };
    const answer = await this.callbacks.complete(provider, given, cookiesOf(header));
    if ('page' in answer) return sendPage(reply, callbackPage(answer.page));
    await reply.headers(PAGE_HEADERS).redirect(answer.redirect, 303);
  }
}
