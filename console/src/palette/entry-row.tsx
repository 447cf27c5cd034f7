import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Icon } from '../ui/icons.js';
import { type Entry, iconOf, pathOf } from './entries.js';

interface EntryRowProps {
  entry: Entry;
  id: string;
  isActive: boolean;
  isPinned: boolean;
  onOpen: () => void;
  onPin: () => void;
}

/** Shows an entry of the palette, with a button that pins it. */
export const EntryRow = ({ entry, id, isActive, isPinned, onOpen, onPin }: EntryRowProps) => {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const pin = `${isPinned ? 'Unpin' : 'Pin'} ${entry.title.slice(0, 80)}`;
  return (
    <div ref={row} role="row" id={id} aria-selected={isActive} className="palette-row">
      <span role="gridcell">
        <Link href={pathOf(entry)} tabIndex={-1} onClick={onOpen}>
          <Icon name={iconOf(entry)} />
          <span className="palette-text">
            <b dir="auto">{entry.title}</b>
            <small className="muted" dir="auto">
              {[entry.about, entry.note].filter(Boolean).join(' · ')}
            </small>
          </span>
        </Link>
      </span>
      <span role="gridcell">
        <button type="button" className="plain" tabIndex={-1} aria-label={pin} aria-pressed={isPinned} onClick={onPin}>
          <Icon name={isPinned ? 'pinned' : 'pin'} />
        </button>
      </span>
    </div>
  );
};
