import { useState } from 'react';
import { Icon } from './icons.js';

/** A photo of a listing; where it does not load, a sign in its place. */
export const Picture = ({ url, text = '' }: { url: string | null | undefined; text?: string }) => {
  const [failed, setFailed] = useState<string>();
  if (!url || failed === url)
    return (
      <span className="thumb">
        <Icon name="listings" />
      </span>
    );
  return (
    <img
      className="thumb"
      src={url}
      alt={text}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url)}
    />
  );
};
