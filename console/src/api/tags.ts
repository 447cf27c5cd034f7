import { useQuery } from '@tanstack/react-query';
import { answer, api } from './client.js';

export type TagAct = 'apply' | 'withdraw';
export type Taggable = 'listing' | 'account';

/** The maximum number that one request may name. */
const MOST = { listing: 100, account: 20 } as const;

/** Reads the tags of the workspace, up to a hundred. */
export const useTags = () =>
  useQuery({
    queryKey: ['tags'],
    queryFn: () => answer(api.GET('/api/v1/tag', { params: { query: { limit: 100 } } })),
  });

const changeSome = async (act: TagAct, id: string, kind: Taggable, ids: readonly string[]): Promise<number> => {
  const body = kind === 'listing' ? { listingIDs: [...ids] } : { integrationAccountIDs: [...ids] };
  const options = { params: { path: { id } }, body };
  const { listingCount } =
    act === 'apply'
      ? await answer(api.POST('/api/v1/tag/{id}/apply', options))
      : await answer(api.POST('/api/v1/tag/{id}/withdraw', options));
  return listingCount;
};

/** Adds a tag to listings or accounts, or removes it. Returns how many listings changed. */
export const changeTag = async (act: TagAct, id: string, kind: Taggable, ids: readonly string[]): Promise<number> => {
  let changed = 0;
  for (let start = 0; start < ids.length; start += MOST[kind])
    changed += await changeSome(act, id, kind, ids.slice(start, start + MOST[kind]));
  return changed;
};
