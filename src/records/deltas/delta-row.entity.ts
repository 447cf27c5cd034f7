import { Entity, Index, PrimaryColumn } from 'typeorm';
import { BoolColumn, PositionColumn, TextColumn, UuidColumn } from '../../platform/database/columns.js';
import type { DeltaKind } from './deltas.types.js';

/** The last change of a listing or reservation, for a tenant that sees or saw it. Written by triggers. */
@Entity('delta_row')
@Index('delta_row_page', ['workspaceId', 'tenantId', 'kind', 'position'])
@Index('delta_row_unnumbered', ['subjectId'], { where: 'position IS NULL' })
@Index('delta_row_removed', ['position'], { where: 'is_removed' })
export class DeltaRowEntity {
  @PrimaryColumn('uuid')
  tenantId: string;

  @PrimaryColumn('uuid')
  subjectId: string;

  @UuidColumn()
  workspaceId: string;

  @TextColumn()
  kind: DeltaKind;

  /** The tenant no longer sees it: the row is deleted some time after it was numbered. */
  @BoolColumn()
  isRemoved: boolean;

  /** Null when not numbered since its last change. */
  @PositionColumn({ nullable: true })
  position: number | null;
}
