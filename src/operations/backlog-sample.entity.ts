import { Entity, PrimaryColumn } from 'typeorm';
import { IntColumn } from '../shared/database/columns.js';

/** Work of a kind that waited in a minute. */
@Entity('backlog_sample')
export class BacklogSampleEntity {
  @PrimaryColumn('timestamptz')
  minute: Date;

  @PrimaryColumn('text')
  kind: string;

  @IntColumn()
  waiting: number;
}
