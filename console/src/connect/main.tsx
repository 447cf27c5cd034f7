import { createRoot } from 'react-dom/client';
import '../styles/index.css';
import { linkOf } from './api.js';
import { ConnectApp } from './connect-app.js';
import { localeOf, textsOf } from './texts.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyScheme = (): void => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
};
applyScheme();
dark.addEventListener('change', applyScheme);

const locale = localeOf(navigator.languages);
createRoot(document.getElementById('root')!).render(
  <ConnectApp link={linkOf(location.pathname)} locale={locale} firstTexts={await textsOf(locale)} />,
);
