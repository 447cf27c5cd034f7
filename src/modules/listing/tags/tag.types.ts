/** The most tags of an account, and of a listing: each tag of an account adds a row for every listing of it. */
export const MOST_TAGS = 100;

export interface Tag {
  id: string;
  workspaceId: string;
  name: string;
  description: string;
  createdAt: Date;
  updatedAt: Date;
}

export interface TagInput {
  name: string;
  description: string;
}

/** The listings and accounts that a change of tags names. */
export interface TagTargets {
  listingIds: readonly string[];
  accountIds: readonly string[];
}

/** A tag with the listings that carry it and that the acting tenant may see, one list per integration account. */
export interface TaggedTag extends Tag {
  listingIds: string[][];
}
