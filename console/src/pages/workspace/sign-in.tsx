import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFault } from '../../api/fault.js';
import { signIn, wasRefused } from '../../api/session.js';
import { Field } from '../../ui/form.js';
import { Notice, Problem } from '../../ui/parts.js';

/** Checks the key, which is sent only to the API and kept only by this tab. */
const check = async (key: string): Promise<void> => {
  const request = { headers: { 'x-service-api-key': key } };
  const response = await fetch('/api/v1/provider', request).catch(() => {
    throw new ApiFault(0, 'No answer');
  });
  if (response.ok || response.status === 403) return;
  throw new ApiFault(response.status, response.statusText, [], Number(response.headers.get('retry-after') ?? 0));
};

export const SignInPage = () => {
  const client = useQueryClient();
  const [hasEnded] = useState(wasRefused);
  const [key, setKey] = useState('');
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await check(key.trim());
      client.clear();
      signIn(key.trim());
    } catch (fault) {
      setError(fault as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className="sign-in">
      <form className="panel" onSubmit={(event) => void submit(event)}>
        <div className="stack-s">
          <img src="/console/icon.svg" alt="" width="40" height="40" />
          <h1>Sign in to Lodgewire</h1>
          <p className="muted">Use an API key of your workspace.</p>
        </div>
        {hasEnded && !error && (
          <Notice tone="warn" title="The session has ended">
            The key is no longer accepted. It was revoked or has expired.
          </Notice>
        )}
        <Field
          label="API key"
          name="key"
          type="password"
          autoComplete="off"
          placeholder="lw_…"
          value={key}
          onValue={setKey}
          required
          help="It stays in this browser tab and is gone when you close the tab. In development, npm start prints a link that signs you in."
        />
        {error && <Problem error={error} />}
        <button className="primary" disabled={isBusy || key.trim() === ''}>
          {isBusy ? 'Checking …' : 'Sign in'}
        </button>
      </form>
    </main>
  );
};
