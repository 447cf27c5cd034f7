import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audit } from '../../records/audit/audit.js';
import { CurrentCaller } from '../../edge/auth/auth.decorators.js';
import type { Caller } from '../../platform/access/scope.js';
import { Operation } from '../../edge/http/openapi.js';
import { AUDIT_CSV } from './audit-csv.js';
import { AuditPage, AuditQuery, toAuditEntryResponse, toAuditFilter } from './audit.dto.js';

@ApiTags('audit-log')
@Controller('api/v1/audit-log')
export class AuditController {
  constructor(private readonly audit: Audit) {}

  @Get()
  @Operation({
    summary: 'Read the audit log of the workspace',
    scope: 'keys',
    description: 'Who did what, from where; kept for AUDIT_RETENTION_DAYS. Entries are never changed.',
    extension: true,
    answers: { 200: { type: AuditPage } },
    csv: AUDIT_CSV,
  })
  async list(@CurrentCaller() { workspaceId }: Caller, @Query() query: AuditQuery): Promise<AuditPage> {
    const { limit, order, cursor } = query;
    const { rows, nextCursor } = await this.audit.list(workspaceId, toAuditFilter(query), { limit, order, cursor });
    return { data: rows.map(toAuditEntryResponse), meta: { limit, nextCursor } };
  }
}
