import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../api/client.js';
import { useSettled } from '../ui/use-settled.js';

const PAUSE_MS = 150;
const LONGEST = 200;
const FRESH_MS = 10_000;

/** Searches for the text. Earlier answers are never shown: `items` is undefined until this text is answered. */
export const useFound = (text: string) => {
  const wanted = text.trim().slice(0, LONGEST);
  const settled = useSettled(wanted, PAUSE_MS);
  const { data, error, refetch } = useQuery({
    queryKey: ['search', settled],
    enabled: settled !== '',
    staleTime: FRESH_MS,
    queryFn: ({ signal }) => answer(api.GET('/api/v1/search', { params: { query: { q: settled } }, signal })),
    retry: false,
  });
  const isCurrent = settled === wanted;
  return { wanted, items: isCurrent ? data?.data : undefined, error: isCurrent ? error : null, refetch };
};
