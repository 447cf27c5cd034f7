import { useState } from 'react';
import { Icon } from './icons.js';

interface PictureProps {
  url: string | null | undefined;
  text?: string;
  onFail?: () => void;
}

/** Shows a photo of a listing, or an icon if it does not load. */
export const Picture = ({ url, text = '', onFail }: PictureProps) => {
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
      onError={() => {
        setFailed(url);
        onFail?.();
      }}
    />
  );
};
