import { Entity, PrimaryColumn } from 'typeorm';
import { IntColumn } from '../../platform/database/columns.js';

/** The waiting work of one kind in one minute. */
@Entity('backlog_sample')
export class BacklogSampleEntity {
  @PrimaryColumn('timestamptz')
  minute: Date;

  @PrimaryColumn('text')
  kind: string;

  @IntColumn()
  waiting: number;
}
