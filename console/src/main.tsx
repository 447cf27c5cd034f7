import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { forgetAnswers } from './api/client.js';
import { ApiFault } from './api/fault.js';
import { beforeChange, endSession, session, takeLink } from './api/session.js';
import { App } from './app.js';
import './styles/index.css';
import { applyTheme } from './ui/theme.js';

/** Ends the session if the key was revoked or has expired; the sign-in page reports that. */
const watchKey = (error: Error): void => {
  if (error instanceof ApiFault && error.status === 401 && session()) endSession();
};

/** Retries requests without an answer, but not refused ones, which would be refused again. */
const mayRetry = (count: number, error: Error): boolean =>
  count < 2 && error instanceof ApiFault && (error.status === 0 || error.status === 503);

const client = new QueryClient({
  queryCache: new QueryCache({ onError: watchKey }),
  mutationCache: new MutationCache({ onError: watchKey }),
  defaultOptions: { queries: { retry: mayRetry, staleTime: 2_000 } },
});

// Data of one key or tenant must not be shown to the next.
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
