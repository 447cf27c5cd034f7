import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiConsumes, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Env } from '../../../config/env.js';
import { Public } from '../../../edge/auth/auth.decorators.js';
import { cookiesOf } from '../../../edge/http/cookies.js';
import { FORM_TYPE } from '../../../edge/http/form-body.js';
import { ErrorResponse, Operation } from '../../../edge/http/openapi.js';
import { callbackPage, connectPage, PAGE_HEADERS, sendPage } from '../dto/callback.page.js';
import { BeginAuthorizationDto } from '../dto/begin-authorization.dto.js';
import { OAuthConnectService } from './oauth-connect.service.js';
import { isShown, pageCookieName, proofOf, shownValue } from '../credentials/page-proof.js';

const COOKIE_SECONDS = 600;
const HTML = { 'text/html': { schema: { type: 'string' as const } } };

/** The page to which `oAuthURL` leads, at which a host begins an authorization. */
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
    codes: ['oauth_app_missing'],
    summary: 'Show the page on which an OAuth flow begins',
    description:
      'For the browser of the user, who follows `oAuthURL` to this page. The page names the requester. Reading it changes nothing, so programs that follow links in messages do no harm.',
    extension: true,
    open: true,
    answers: {
      200: { description: 'The page.', content: HTML },
      404: { description: 'Unknown, used or expired.', content: HTML },
    },
    // The OAuth app may have been removed since the address was created.
    errors: [422, 429],
  })
  async show(
    @Param('ticket') ticket: string,
    @Headers('cookie') header: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const page = await this.connects.page(ticket);
    if (!page) return sendPage(reply, { ...callbackPage('unknown'), status: 404 });
    const name = pageCookieName(ticket);
    const value = shownValue(cookiesOf(header)(name));
    this.setCookie(reply, `${name}=${value}; Path=/connect/`);
    await sendPage(reply, connectPage(page, proofOf(value)));
  }

  @Post(':ticket')
  @HttpCode(303)
  @Public()
  @ApiConsumes(FORM_TYPE)
  @Operation({
    codes: ['oauth_app_missing'],
    summary: 'Begin an OAuth flow',
    description:
      'The button of the page. Redirects to the PMS and binds the flow to this browser: no other browser can complete it. The newest flow counts.',
    extension: true,
    open: true,
    answers: {
      400: {
        description: 'The form does not come from a page that this browser was shown, or is malformed.',
        content: { ...HTML, 'application/json': { schema: { $ref: getSchemaPath(ErrorResponse) } } },
      },
      303: { description: 'Redirects to the PMS.', headers: { Location: { schema: { type: 'string' } } } },
      404: { description: 'Unknown, used or expired.', content: HTML },
    },
    errors: [422, 429],
  })
  async begin(
    @Param('ticket') ticket: string,
    @Body() { page }: BeginAuthorizationDto,
    @Headers('cookie') header: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isShown(cookiesOf(header)(pageCookieName(ticket)), page)) return sendPage(reply, callbackPage('not_shown'));
    const begun = await this.connects.begin(ticket);
    if (!begun) return sendPage(reply, { ...callbackPage('unknown'), status: 404 });
    const { name, value } = begun.cookie;
    this.setCookie(reply, `${name}=${value}; Path=/api/v1/oauth/callback`);
    await reply.headers(PAGE_HEADERS).redirect(begun.authorizeUrl, 303);
  }

  /** Sets a cookie for the duration of a flow. Browsers do not send it with another site's form. */
  private setCookie(reply: FastifyReply, cookie: string): void {
    const secure = this.env.publicUrl.startsWith('https:') ? '; Secure' : '';
    reply.header('Set-Cookie', `${cookie}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`);
  }
}
