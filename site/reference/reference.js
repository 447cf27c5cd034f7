const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
const fontFamily = getComputedStyle(document.body).fontFamily;
const code = "ui-monospace, 'SF Mono', Menlo, 'Liberation Mono', monospace";

const DARK = {
  text: { primary: '#e6e9ec', secondary: '#a2abb4' },
  border: { dark: '#30363d', light: '#30363d' },
  http: { get: '#4ade80', post: '#60a5fa', put: '#f0abfc', patch: '#fbbf24', delete: '#f87171' },
  responses: {
    success: { color: '#4ade80', backgroundColor: 'rgba(74, 222, 128, 0.12)', tabTextColor: '#4ade80' },
    error: { color: '#f87171', backgroundColor: 'rgba(248, 113, 113, 0.12)', tabTextColor: '#f87171' },
    redirect: { color: '#fbbf24', backgroundColor: 'rgba(251, 191, 36, 0.12)', tabTextColor: '#fbbf24' },
    info: { color: '#60a5fa', backgroundColor: 'rgba(96, 165, 250, 0.12)', tabTextColor: '#60a5fa' },
  },
};
const accent = isDark ? '#5eead4' : '#0f766e';

const theme = {
  colors: { primary: { main: accent }, error: { main: isDark ? '#f87171' : '#b42318' }, ...(isDark && DARK) },
  typography: {
    fontFamily,
    fontSize: '15px',
    headings: { fontFamily, fontWeight: '600' },
    code: { fontFamily: code, ...(isDark && { color: '#fda4af', backgroundColor: '#20262c' }) },
    links: { color: accent, visited: accent },
  },
  sidebar: isDark
    ? { backgroundColor: '#191e23', textColor: '#d3d8dd', activeTextColor: accent }
    : { backgroundColor: '#f6f8fa', activeTextColor: accent },
  rightPanel: { backgroundColor: isDark ? '#0d1114' : '#1f2a2e' },
  schema: isDark
    ? { nestedBackground: '#1b2126', linesColor: '#3d464e', typeNameColor: '#a2abb4', typeTitleColor: '#a2abb4' }
    : {},
};

const place = document.getElementById('reference');
const options = {
  theme,
  scrollYOffset: 0,
  hideDownloadButton: true,
  requiredPropsFirst: true,
  jsonSampleExpandLevel: 3,
};
window.Redoc.init(place.dataset.document, options, place, (error) => {
  if (error) place.textContent = 'The document could not be loaded. Load the page again.';
});
