import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLiveEvents } from '../api/live.js';
import { actFor, signOut, useSession } from '../api/session.js';
import { useSettings } from '../api/settings.js';
import { Palette } from '../palette/palette.js';
import { SearchButton } from '../palette/search-button.js';
import { usePaletteKeys } from '../palette/use-palette-keys.js';
import { useTenants, useWorkspace } from '../api/workspace.js';
import { Icon, type IconName } from './icons.js';
import { switchTheme } from './theme.js';

interface Entry {
  path: string;
  label: string;
  icon: IconName;
}

const WORK: readonly Entry[] = [
  { path: '/', label: 'Overview', icon: 'start' },
  { path: '/accounts', label: 'Accounts', icon: 'accounts' },
  { path: '/listings', label: 'Listings', icon: 'listings' },
  { path: '/reservations', label: 'Reservations', icon: 'reservations' },
  { path: '/figures', label: 'Figures', icon: 'figures' },
  { path: '/webhooks', label: 'Webhooks', icon: 'webhooks' },
];
const SETTINGS: readonly Entry[] = [
  { path: '/keys', label: 'Tenants and keys', icon: 'keys' },
  { path: '/audit', label: 'Audit log', icon: 'audit' },
];
/** The service as a whole, which only the key of an operator shows. */
const SYSTEM: Entry = { path: '/system', label: 'System', icon: 'system' };
const SANDBOX: Entry = { path: '/sandbox', label: 'Sandbox', icon: 'sandbox' };

const NavLink = ({ path, label, icon }: Entry) => {
  const [here] = useLocation();
  const isHere = path === '/' ? here === '/' : here === path || here.startsWith(`${path}/`);
  const isPart = isHere || (path === '/accounts' && here === '/connect');
  return (
    <Link href={path} aria-current={isPart ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
    </Link>
  );
};

/** Shows the workspace of the shown data; nothing for a key that may not read it. */
const WorkspaceName = () => {
  const { data } = useWorkspace();
  return data ? <p className="workspace-name muted">{data.name}</p> : null;
};

const TenantChoice = () => {
  const session = useSession();
  const [path, go] = useLocation();
  const actAs = (tenant: string): void => {
    // The filters of a list name accounts and cursors of the previous tenant.
    go(path);
    actFor(tenant);
  };
  const { data } = useTenants();
  if (!data || data.data.length < 2) return null;
  return (
    <label className="field">
      <span className="sr">Tenant</span>
      <select value={session?.tenant ?? ''} onChange={(event) => actAs(event.target.value)}>
        {data.data.map(({ id, name, isDefault }) => (
          <option key={id} value={isDefault ? '' : id}>
            {isDefault && name !== 'Default' ? `${name} (default)` : name}
          </option>
        ))}
      </select>
    </label>
  );
};

const Brand = () => (
  <Link href="/" className="brand">
    <img src="/console/icon.svg" alt="" />
    Lodgewire
  </Link>
);

const Side = ({ isOpen, onSearch }: { isOpen: boolean; onSearch: () => void }) => {
  const { sandboxURL } = useSettings();
  const { data: workspace } = useWorkspace();
  return (
    <div className="side" data-open={isOpen} id="side">
      <Brand />
      <SearchButton onOpen={onSearch} />
      <nav aria-label="Main">
        {WORK.map((entry) => (
          <NavLink key={entry.path} {...entry} />
        ))}
        {sandboxURL && <NavLink {...SANDBOX} />}
        <span className="nav-title">Workspace</span>
        {SETTINGS.map((entry) => (
          <NavLink key={entry.path} {...entry} />
        ))}
        {workspace?.isOperator && <NavLink {...SYSTEM} />}
        <a href="/docs" target="_blank" rel="noreferrer">
          <Icon name="book" />
          API reference
        </a>
      </nav>
      <div className="side-end">
        <WorkspaceName />
        <TenantChoice />
        <div className="row between">
          <button className="plain" onClick={switchTheme} aria-label="Switch between light and dark">
            <Icon name="moon" />
          </button>
          <button className="plain" onClick={signOut}>
            <Icon name="out" />
            Sign out
          </button>
        </div>
      </div>
    </div>
  );
};

/** Shows navigation beside the page; on a phone behind a button above it. A new page takes the focus to be read out. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const search = (): void => setSearching(true);
  const [path] = useLocation();
  useLiveEvents();
  usePaletteKeys(search);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    setOpen(false);
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    scrollTo(0, 0);
  }, [path]);
  return (
    <div className="shell">
      <header className="topbar">
        <Brand />
        <SearchButton onOpen={search} />
        <button className="plain" aria-expanded={isOpen} aria-controls="side" onClick={() => setOpen(!isOpen)}>
          <Icon name="menu" />
          Menu
        </button>
      </header>
      <Side isOpen={isOpen} onSearch={search} />
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
      {isSearching && <Palette onClose={() => setSearching(false)} />}
    </div>
  );
};
