import { useEffect, useState } from 'react';
import { ApiFault } from '../../api/fault.js';
import { declineLink, signIn } from '../../api/session.js';
import { prefixOf, type Workspace, workspaceOf } from '../../api/workspace.js';
import { Notice, Problem } from '../../ui/parts.js';

interface Keys {
  ownKey: string;
  linkKey: string;
}

/** The workspaces of both keys; undefined if a key may not read its workspace. */
interface Both {
  own?: Workspace;
  other?: Workspace;
}

const isRefused = (error: unknown): boolean => error instanceof ApiFault && error.status === 401;

/** Returns the session's workspace; none if its key is no longer accepted. */
const ownWorkspace = (key: string): Promise<Workspace | undefined> =>
  workspaceOf(key).catch((error: unknown) => {
    if (isRefused(error)) return undefined;
    throw error;
  });

const nameOf = (workspace: Workspace | undefined, key: string): string =>
  workspace ? `“${workspace.name}”` : `of the key ${prefixOf(key)}`;

/** Reads both names. A link to the same workspace needs no question. */
const useBoth = ({ ownKey, linkKey }: Keys): { both?: Both; error?: Error; retry: () => void } => {
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<{ both?: Both; error?: Error }>({});
  useEffect(() => {
    Promise.all([ownWorkspace(ownKey), workspaceOf(linkKey)]).then(
      ([own, other]) => (own && own.id === other?.id ? signIn(linkKey) : setAnswer({ both: { own, other } })),
      (error: Error) => setAnswer({ error }),
    );
  }, [ownKey, linkKey, turn]);
  return { ...answer, retry: () => setTurn(turn + 1) };
};

const Question = ({ both, ownKey, linkKey }: Keys & { both: Both }) => (
  <>
    <p>
      You are signed in to the workspace <b>{nameOf(both.own, ownKey)}</b>. The link that you opened leads to the
      workspace <b>{nameOf(both.other, linkKey)}</b>.
    </p>
    <p className="muted">
      Continue only if you know who sent you the link. Whatever you enter afterwards goes to that workspace.
    </p>
    <button className="primary" onClick={declineLink}>
      Stay signed in
    </button>
    <button onClick={() => signIn(linkKey)}>Open the other workspace</button>
  </>
);

const Failed = ({ error, retry }: { error: Error; retry: () => void }) => (
  <>
    {isRefused(error) ? (
      <Notice tone="warn" title="The key of the link is not accepted">
        It was revoked or has expired.
      </Notice>
    ) : (
      <Problem error={error} retry={retry} />
    )}
    <button className="primary" onClick={declineLink}>
      Stay signed in
    </button>
  </>
);

/** Shown if a link has another key than the session, so that nobody changes workspaces without noticing it. */
export const OtherWorkspacePage = (keys: Keys) => {
  const { both, error, retry } = useBoth(keys);
  return (
    <main className="sign-in">
      <div className="panel">
        <h1>Open another workspace?</h1>
        {both && <Question both={both} {...keys} />}
        {error && <Failed error={error} retry={retry} />}
        {!both && !error && <p className="muted">Loading …</p>}
      </div>
    </main>
  );
};
