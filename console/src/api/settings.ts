import { useQuery } from '@tanstack/react-query';

/** What the service tells every console, without a key. */
interface Settings {
  /** In development: the sandbox PMS. */
  sandboxURL: string | null;
}

export const useSettings = (): Settings => {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: async () => (await fetch('/console/settings.json')).json() as Promise<Settings>,
    staleTime: Infinity,
  });
  return data ?? { sandboxURL: null };
};
