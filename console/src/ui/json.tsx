import { useState } from 'react';
import { CopyButton } from './copy.js';
import { Panel } from './parts.js';

const TOKEN = /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*")/g;

const coloured = (text: string) => {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    parts.push(text.slice(end, match.index));
    parts.push(
      <span key={match.index} className={match[1] ? 'key' : 'string'}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
};

const LONGEST_COLOURED = 60_000;

/** Shows JSON as the API returns it. */
export const Json = ({ value }: { value: unknown }) => {
  const text = JSON.stringify(value, null, 2);
  return <pre tabIndex={0}>{text.length > LONGEST_COLOURED ? text : coloured(text)}</pre>;
};

/**
 * Shows a response of the API, collapsed at first, and the call for it. The key is a variable in the call, so that the
 * line can be shared.
 */
export const ApiPanel = ({ path, value }: { path: string; value: unknown }) => {
  const [isOpen, setOpen] = useState(false);
  const curl = `curl -s -H "x-service-api-key: $LODGEWIRE_KEY" "${location.origin}${path}"`;
  return (
    <Panel
      title="API response"
      actions={
        <>
          <CopyButton text={curl} label="Copy as curl" />
          <CopyButton text={JSON.stringify(value, null, 2)} label="Copy JSON" />
        </>
      }
    >
      <div className="body">
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{isOpen ? 'Hide' : 'Show'} the JSON</summary>
          {isOpen && <Json value={value} />}
        </details>
      </div>
    </Panel>
  );
};
