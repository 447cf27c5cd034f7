import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useOfferedKey, useSession } from './api/session.js';
import { AccountPage } from './pages/accounts/account.js';
import { AccountsPage } from './pages/accounts/accounts.js';
import { AuditPage } from './pages/system/audit.js';
import { ConnectPage } from './pages/accounts/connect.js';
import { ConnectedPage } from './pages/accounts/connected.js';
import { DeliveryPage } from './pages/webhooks/delivery.js';
import { FiguresPage } from './pages/reservations/figures.js';
import { KeysPage } from './pages/workspace/keys.js';
import { ListingPage } from './pages/listings/listing.js';
import { ListingsPage } from './pages/listings/listings.js';
import { OtherWorkspacePage } from './pages/workspace/other-workspace.js';
import { ReservationPage } from './pages/reservations/reservation.js';
import { ReservationsPage } from './pages/reservations/reservations.js';
import { SandboxPage } from './pages/system/sandbox.js';
import { SignInPage } from './pages/workspace/sign-in.js';
import { StartPage } from './pages/workspace/start.js';
import { SystemPage } from './pages/system/system.js';
import { TimelinePage } from './pages/reservations/timeline.js';
import { WebhookAppPage } from './pages/webhooks/webhook-app.js';
import { WebhooksPage } from './pages/webhooks/webhooks.js';
import { Layout } from './ui/layout.js';
import { Empty } from './ui/parts.js';

/** The page for developers, which is loaded when it is opened. */
const PartsCatalogue = lazy(() => import('./pages/system/parts-catalogue.js'));

export const App = () => {
  const session = useSession();
  const offered = useOfferedKey();
  const [path] = useLocation();
  const identity = session && `${session.key}|${session.tenant}`;
  if (path === '/connected') return <ConnectedPage />;
  if (session && offered) return <OtherWorkspacePage key={offered} ownKey={session.key} linkKey={offered} />;
  if (!session) return <SignInPage />;
  return (
    <Layout key={identity}>
      <Pages />
    </Layout>
  );
};

const Pages = () => (
  <Switch>
    <Route path="/" component={StartPage} />
    <Route path="/accounts" component={AccountsPage} />
    <Route path="/accounts/:id">{({ id }) => <AccountPage key={id} id={id} />}</Route>
    <Route path="/connect" component={ConnectPage} />
    <Route path="/listings" component={ListingsPage} />
    <Route path="/listings/:id">{({ id }) => <ListingPage key={id} id={id} />}</Route>
    <Route path="/reservations" component={ReservationsPage} />
    <Route path="/reservations/timeline" component={TimelinePage} />
    <Route path="/reservations/:id">{({ id }) => <ReservationPage key={id} id={id} />}</Route>
    <Route path="/figures" component={FiguresPage} />
    <Route path="/webhooks" component={WebhooksPage} />
    <Route path="/webhooks/:provider">{({ provider }) => <WebhookAppPage key={provider} provider={provider} />}</Route>
    <Route path="/webhooks/:provider/deliveries/:id">
      {({ provider, id }) => <DeliveryPage key={id} provider={provider} id={id} />}
    </Route>
    <Route path="/keys" component={KeysPage} />
    <Route path="/audit" component={AuditPage} />
    <Route path="/system" component={SystemPage} />
    <Route path="/sandbox" component={SandboxPage} />
    <Route path="/parts">
      <Suspense fallback={null}>
        <PartsCatalogue />
      </Suspense>
    </Route>
    <Route>
      <Empty title="There is no such page">The address may be mistyped.</Empty>
    </Route>
  </Switch>
);
