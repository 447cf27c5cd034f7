import { CopyButton, Panel } from './parts.js';

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

/** JSON as the API answers it. */
export const Json = ({ value }: { value: unknown }) => {
  const text = JSON.stringify(value, null, 2);
  return <pre tabIndex={0}>{text.length > LONGEST_COLOURED ? text : coloured(text)}</pre>;
};

/** The answer of the API and the call that asks for it. The key stands there as a variable, so that it can be passed on. */
export const ApiPanel = ({ path, value }: { path: string; value: unknown }) => {
  const curl = `curl -s -H "x-service-api-key: $LODGEWIRE_KEY" "${location.origin}${path}"`;
  return (
    <Panel
      title="As the API answers it"
      actions={
        <>
          <CopyButton text={curl} label="Copy as curl" />
          <CopyButton text={JSON.stringify(value, null, 2)} label="Copy JSON" />
        </>
      }
    >
      <Json value={value} />
    </Panel>
  );
};
