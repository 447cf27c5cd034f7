import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { InstantColumn, TextColumn, UuidColumn } from '../../../platform/database/columns.js';
import { IntegrationAccountEntity } from '../../integration-account/integration-account.entity.js';
import { ListingEntity } from '../listing.entity.js';

@Entity('tag')
@Unique('tag_name', ['workspaceId', 'name'])
export class TagEntity {
  @PrimaryColumn('uuid')
  id: string;

  @UuidColumn()
  workspaceId: string;

  @TextColumn()
  name: string;

  @TextColumn({ default: '' })
  description: string;

  @InstantColumn()
  createdAt: Date;

  @InstantColumn()
  updatedAt: Date;
}

@Entity('listing_tag')
@Index('listing_tag_by_tag', ['tagId'])
export class ListingTagEntity {
  @PrimaryColumn('uuid')
  listingId: string;

  @ManyToOne(() => ListingEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'listing_id' })
  listing?: ListingEntity;

  @PrimaryColumn('uuid')
  tagId: string;

  @ManyToOne(() => TagEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tag_id' })
  tag?: TagEntity;
}

/** Tags that later listings of the account receive too. */
@Entity('account_tag')
export class AccountTagEntity {
  @PrimaryColumn('uuid')
  accountId: string;

  @ManyToOne(() => IntegrationAccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'account_id' })
  account?: IntegrationAccountEntity;

  @PrimaryColumn('uuid')
  tagId: string;

  @ManyToOne(() => TagEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tag_id' })
  tag?: TagEntity;
}
