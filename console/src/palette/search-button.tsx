import { Icon } from '../ui/icons.js';

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the palette, and shows the keys that also open it. */
export const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className="search-button" onClick={onOpen} aria-keyshortcuts="Control+K Meta+K">
    <Icon name="search" />
    Search
    <kbd aria-hidden="true">{isMac() ? '⌘ K' : 'Ctrl K'}</kbd>
  </button>
);
