import { CODES_OF_CREDENTIALS, CODES_OF_PMS } from '../../values/errors/error-codes.js';
import { Body, Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Env } from '../../config/env.js';
import { Public } from '../../edge/auth/auth.decorators.js';
import { cookiesOf } from '../../edge/http/cookies.js';
import { Operation } from '../../edge/http/openapi.js';
import { ConnectHostDto, OpenConnectPageDto } from './dto/connect-session.dto.js';
import { ConnectPageResponse, toPageResponse } from './dto/connect-session.response.js';
import { type BrowserCookie, HostPageService } from './host-page.service.js';

const PATH = '/api/v1/connect-page';

/** The requests of the connect page. They need no API key: the link and the browser's cookie identify the session. */
@ApiTags('connect-session')
@Controller(PATH)
export class HostPageController {
  constructor(
    private readonly pages: HostPageService,
    private readonly env: Env,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @Operation({
    codes: ['link_expired', 'link_used_elsewhere'],
    summary: 'Open the connect page',
    description:
      'For the browser of the host, which gets a cookie. Reading the page neither binds nor uses up the link.',
    extension: true,
    open: true,
    body: true,
    answers: { 200: { type: ConnectPageResponse } },
    errors: [404, 413, 415, 429],
  })
  async open(
    @Body() { link }: OpenConnectPageDto,
    @Headers('cookie') header: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConnectPageResponse> {
    const { page, cookie } = await this.pages.open(link, cookiesOf(header));
    if (cookie) reply.header('Set-Cookie', this.setCookie(cookie));
    reply.header('Cache-Control', 'no-store');
    return toPageResponse(page);
  }

  @Post('connect')
  @HttpCode(200)
  @Public()
  @Operation({
    codes: [
      'link_expired',
      'link_used_elsewhere',
      'too_many_attempts',
      'provider_not_offered',
      'taken',
      'account_held',
      'other_pms_account',
      'oauth_app_missing',
      'too_many_accounts',
      ...CODES_OF_CREDENTIALS,
      ...CODES_OF_PMS,
    ],
    summary: 'Connect an account from the connect page',
    description:
      'For the browser of the host, with the cookie of the page. The first attempt binds the link to its browser. Credentials are verified with the PMS before anything is stored.',
    extension: true,
    open: true,
    body: true,
    answers: { 200: { type: ConnectPageResponse } },
    errors: [404, 409, 413, 415, 422, 429, 502, 503],
  })
  async connect(
    @Body() { link, authConfig = {}, ...chosen }: ConnectHostDto,
    @Headers('cookie') header: string | undefined,
  ): Promise<ConnectPageResponse> {
    const { page, oAuthUrl } = await this.pages.connect(link, cookiesOf(header), { ...chosen, authConfig });
    return toPageResponse(page, oAuthUrl);
  }

  /** Returns the header. In a frame of another site, a cookie is sent only with SameSite=None, which requires https. */
  private setCookie({ name, value, expiresAt, isForFrames }: BrowserCookie): string {
    const isSecure = this.env.publicUrl.startsWith('https:');
    const site = isForFrames && isSecure ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
    const secure = isSecure ? '; Secure' : '';
    return `${name}=${value}; Path=${PATH}; Expires=${expiresAt.toUTCString()}; HttpOnly; ${site}${secure}`;
  }
}
