import { Entity, Index, PrimaryColumn } from 'typeorm';
import { TextColumn, UuidColumn } from '../../platform/database/columns.js';

/**
 * A text by which a tenant finds a listing, an account or a reservation. Written by triggers, from their `keywords`.
 */
@Entity('keyword')
@Index('keyword_subject', ['subjectId'])
export class KeywordEntity {
  @PrimaryColumn('uuid')
  tenantId: string;

  /** Type of the subject and kind of the text: `LISTING_WORD`. */
  @PrimaryColumn('text')
  kind: string;

  /** The folded text; for a guest, a keyed hash. */
  @PrimaryColumn('text', { collation: 'C' })
  term: string;

  @PrimaryColumn('uuid')
  subjectId: string;

  @UuidColumn()
  workspaceId: string;

  /** The field that contains the text, as answers name it. */
  @TextColumn()
  field: string;
}
