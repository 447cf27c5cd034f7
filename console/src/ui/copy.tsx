import { type ReactNode, useState } from 'react';
import { Icon } from './icons.js';

const COPIED = 'Copied';
const REFUSED = 'The browser does not allow copying';
const SHOWN_MS = 1_500;

/** Returns the outcome of the last copy, for a moment, and a function that copies. */
const useCopy = (text: string): [outcome: string, copy: () => void] => {
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => {
    try {
      // Absent if the page was not loaded over https.
      await navigator.clipboard.writeText(text);
      setOutcome(COPIED);
    } catch {
      setOutcome(REFUSED);
    }
    setTimeout(() => setOutcome(''), SHOWN_MS);
  };
  return [outcome, () => void copy()];
};

/** Reports a copy. It is beside its button, because a dialog silences everything outside of it. */
const Report = ({ outcome }: { outcome: string }) => (
  <span role="status" className={outcome === REFUSED ? 'small' : 'sr'}>
    {outcome}
  </span>
);

export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const [outcome, copy] = useCopy(text);
  return (
    <>
      <button type="button" onClick={copy}>
        {outcome === COPIED ? COPIED : label}
      </button>
      <Report outcome={outcome} />
    </>
  );
};

interface CopyableProps {
  value: string;
  /** Names the value in the label of the button, with an article. */
  what: string;
  /** Shown instead of the value. */
  children?: ReactNode;
}

/** Shows a value to paste elsewhere, beside a button that copies it. */
export const Copyable = ({ value, what, children }: CopyableProps) => {
  const [outcome, copy] = useCopy(value);
  return (
    <span className="copyable">
      {children ?? <span className="mono">{value}</span>}
      <button type="button" className="plain" aria-label={`Copy ${what}`} onClick={copy}>
        <Icon name={outcome === COPIED ? 'done' : 'copy'} />
      </button>
      <Report outcome={outcome} />
    </span>
  );
};
