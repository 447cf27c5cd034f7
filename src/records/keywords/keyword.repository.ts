import { Injectable } from '@nestjs/common';
import type { Scope } from '../../platform/access/scope.js';
import { Database } from '../../platform/database/database.js';
import { StatementNames } from '../../platform/database/statement-names.js';
import { keywordSql } from './keyword.sql.js';
import type { FoundKeyword, FoundType, KeywordSearch, MatchedField } from './keyword.types.js';

interface KeywordRow {
  kind: string;
  field: MatchedField;
  subject_id: string;
  is_whole: boolean;
}

/** Finds what a tenant sees by its keywords. docs/adr/0042-search.md */
@Injectable()
export class KeywordRepository {
  private readonly names = new StatementNames('keywords');

  constructor(private readonly database: Database) {}

  /** Returns at most `limit` matches of each kind of text, the best first; a subject may occur more than once. */
  async find(
    { workspaceId, tenantId }: Scope,
    searches: readonly KeywordSearch[],
    limit: number,
  ): Promise<FoundKeyword[]> {
    const { sql, parameters } = keywordSql(searches);
    const values = [workspaceId, tenantId, limit, ...parameters];
    const rows = await this.database.read<KeywordRow>(this.names.of(sql), sql, values);
    return rows.map(({ kind, field, subject_id: id, is_whole: isWhole }) => ({
      type: kind.slice(0, kind.indexOf('_')) as FoundType,
      id,
      matched: field,
      isWhole,
    }));
  }
}
