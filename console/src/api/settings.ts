import { useQuery } from '@tanstack/react-query';

/** Settings that the service returns to every console without a key. */
interface Settings {
  /** The sandbox PMS, in development. */
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
