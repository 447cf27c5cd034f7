import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useProviderName } from '../api/queries.js';
import { Icon } from '../ui/icons.js';
import { Problem } from '../ui/parts.js';
import { EntryRow } from './entry-row.js';
import { type Entry, type Group, groupsOf, keyOf, pathOf, withoutGuest } from './entries.js';
import { afterOpening, afterPinning, isPinned, type Remembered } from './remembered.js';
import { useFound } from './search.js';
import { type Choice, useChoice } from './use-choice.js';
import { useRemembered } from './use-remembered.js';

const groupsIn = ({ pinned, recent }: Remembered): Group[] =>
  [
    { label: 'Pinned', entries: pinned },
    { label: 'Recent', entries: recent.filter((entry) => !isPinned({ pinned, recent }, entry)) },
  ].filter(({ entries }) => entries.length > 0);

/** Finds anything by a name or an id and opens it, also with only the keyboard. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [known, setKnown] = useRemembered();
  const [, navigate] = useLocation();
  const nameOf = useProviderName();
  const { wanted, items, error, refetch } = useFound(text);
  useEffect(() => dialog.current?.showModal(), []);

  const groups = wanted === '' ? groupsIn(known) : groupsOf(items ?? [], nameOf);
  const entries = groups.flatMap((group) => group.entries);
  const kept = (entry: Entry): Entry =>
    withoutGuest(
      entry,
      items?.find((item) => keyOf(item) === keyOf(entry)),
    );
  const close = (): void => dialog.current?.close();
  const opened = (entry: Entry): void => {
    setKnown(afterOpening(known, kept(entry)));
    close();
  };
  const open = (entry: Entry): void => {
    opened(entry);
    navigate(pathOf(entry));
  };
  const pin = (entry: Entry): void => setKnown(afterPinning(known, kept(entry)));
  const choice = useChoice({ entries, isSearching: wanted !== '' && items === undefined && !error, open, pin });
  const type = (next: string): void => {
    setText(next);
    choice.restart();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label="Search" onClose={onClose} onKeyDown={trapFocus}>
      <Head id={id} text={text} onText={type} choice={choice} hasEntries={entries.length > 0} onClose={close} />
      <div className="palette-list">
        {error && <Problem error={error} retry={refetch} />}
        <Results id={id} groups={groups} active={choice.active} known={known} onOpen={opened} onPin={pin} />
        {!error && <Note>{noteOf(wanted, wanted === '' ? entries.length : items?.length)}</Note>}
      </div>
      <p className="palette-keys muted optional">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Shift</kbd> <kbd>Enter</kbd> pin <kbd>Esc</kbd>{' '}
        close
      </p>
    </dialog>
  );
};

const rowId = (id: string, entry: Entry): string => `${id}-${keyOf(entry)}`;

interface HeadProps {
  id: string;
  text: string;
  onText: (text: string) => void;
  choice: Choice;
  hasEntries: boolean;
  onClose: () => void;
}

const Head = ({ id, text, onText, choice: { active, onKeyDown }, hasEntries, onClose }: HeadProps) => (
  <div className="palette-head">
    <Icon name="search" />
    <input
      role="combobox"
      type="text"
      aria-label="Search"
      aria-expanded={hasEntries}
      aria-controls={`${id}-list`}
      aria-haspopup="grid"
      aria-autocomplete="list"
      aria-activedescendant={active && rowId(id, active)}
      placeholder="Name, id or e-mail address"
      autoComplete="off"
      spellCheck={false}
      autoFocus
      maxLength={200}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
    />
    <button type="button" className="plain" onClick={onClose}>
      Close
    </button>
  </div>
);

interface ResultsProps {
  id: string;
  groups: readonly Group[];
  active: Entry | undefined;
  known: Remembered;
  onOpen: (entry: Entry) => void;
  onPin: (entry: Entry) => void;
}

const Results = ({ id, groups, active, known, onOpen, onPin }: ResultsProps) => (
  <div role="grid" id={`${id}-list`} aria-label="Results">
    {groups.map(({ label, entries }) => (
      <div key={label} role="rowgroup" aria-label={label}>
        <div className="nav-title" aria-hidden="true">
          {label}
        </div>
        {entries.map((entry) => (
          <EntryRow
            key={keyOf(entry)}
            entry={entry}
            id={rowId(id, entry)}
            isActive={entry === active}
            isPinned={isPinned(known, entry)}
            onOpen={() => onOpen(entry)}
            onPin={() => onPin(entry)}
          />
        ))}
      </div>
    ))}
  </div>
);

const Note = ({ children }: { children: ReactNode }) => (
  <p className="palette-note muted" role="status">
    {children}
  </p>
);

const noteOf = (text: string, count: number | undefined): string => {
  if (count === undefined) return 'Searching …';
  if (text === '')
    return count > 0 ? '' : 'Find a guest, reservation, listing or account. Entries that you open are listed here.';
  if (count > 0) return count === 1 ? '1 result' : `${count} results`;
  return text.length < 3
    ? 'Nothing matches this exactly. Beginnings are found from 3 letters.'
    : `Nothing was found for “${text}”.`;
};

/** Keeps the focus out of the browser's own controls; the browser already keeps it out of the page behind. */
const trapFocus = (event: KeyboardEvent<HTMLDialogElement>): void => {
  if (event.key !== 'Tab') return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not([tabindex="-1"]), a:not([tabindex="-1"])'),
  ];
  const last = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== last) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
};
