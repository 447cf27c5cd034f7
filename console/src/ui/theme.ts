const STORED = 'lodgewire.theme';
export type Theme = 'light' | 'dark';

const system = matchMedia('(prefers-color-scheme: dark)');

/** Returns the chosen theme, otherwise that of the system. */
const theme = (): Theme => (localStorage.getItem(STORED) as Theme | null) ?? (system.matches ? 'dark' : 'light');

export const applyTheme = (): void => {
  document.documentElement.dataset.theme = theme();
};

export const switchTheme = (): Theme => {
  localStorage.setItem(STORED, theme() === 'dark' ? 'light' : 'dark');
  applyTheme();
  return theme();
};

system.addEventListener('change', applyTheme);
