import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { forgetAnswers } from './api/client.js';
import { ApiFault } from './api/fault.js';
import { beforeChange, endSession, session, takeLink } from './api/session.js';
import { App } from './app.js';
import './styles/index.css';
import { applyTheme } from './ui/theme.js';

/** A key that was revoked or has expired ends the session: the sign-in page says so. */
const watchKey = (error: Error): void => {
  if (error instanceof ApiFault && error.status === 401 && session()) endSession();
};

/** What the API refused once it refuses again; what did not arrive is tried again. */
const mayRetry = (count: number, error: Error): boolean =>
  count < 2 && error instanceof ApiFault && (error.status === 0 || error.status === 503);

const client = new QueryClient({
  queryCache: new QueryCache({ onError: watchKey }),
  mutationCache: new MutationCache({ onError: watchKey }),
  defaultOptions: { queries: { retry: mayRetry, staleTime: 2_000 } },
});

// What one key or tenant was shown is not shown to the next.
beforeChange(() => {
  client.clear();
  forgetAnswers();
});
applyTheme();
window.addEventListener('hashchange', takeLink);

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={client}>
    <Router base="/console">
      <App />
    </Router>
  </QueryClientProvider>,
);
