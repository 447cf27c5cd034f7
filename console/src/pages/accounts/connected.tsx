import { useEffect } from 'react';
import { Empty } from '../../ui/parts.js';

/** The page to which the PMS returns the host, in the separate window. */
export const ConnectedPage = () => {
  const isConnected = new URLSearchParams(location.search).get('status') === 'success';
  useEffect(() => {
    const timer = setTimeout(() => close(), isConnected ? 800 : 4_000);
    return () => clearTimeout(timer);
  }, [isConnected]);
  return (
    <main className="sign-in">
      <Empty title={isConnected ? 'The account is connected' : 'The account was not connected'}>
        {isConnected ? 'You can close this window.' : 'The PMS did not give access. Close this window and try again.'}
      </Empty>
    </main>
  );
};
