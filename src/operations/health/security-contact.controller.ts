import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Env } from '../../config/env.js';
import { Public } from '../../edge/auth/auth.decorators.js';
import { notFound } from '../../values/errors/domain-error.js';
import { Operation } from '../../edge/http/openapi.js';
import { Clock } from '../../values/time/clock.js';

const VALID_MS = 180 * 86_400_000;

/** Serves the contact for reports of vulnerabilities in this installation, in the form of RFC 9116. */
@ApiTags('operations')
@Controller('.well-known/security.txt')
export class SecurityContactController {
  constructor(
    private readonly env: Env,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Public('counted')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Operation({
    summary: 'Contact for security reports',
    description: 'RFC 9116. 404 unless SECURITY_CONTACT is set.',
    extension: true,
    open: true,
    answers: { 200: { description: 'The file.', content: { 'text/plain': { schema: { type: 'string' } } } } },
    errors: [404, 429],
  })
  read(): string {
    if (!this.env.SECURITY_CONTACT) throw notFound('Resource');
    const expires = new Date(this.clock.now().getTime() + VALID_MS).toISOString();
    const canonical = `${this.env.publicUrl}/.well-known/security.txt`;
    return `Contact: ${this.env.SECURITY_CONTACT}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${canonical}\n`;
  }
}
