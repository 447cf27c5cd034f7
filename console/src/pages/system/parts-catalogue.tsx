import { type ReactNode, useState } from 'react';
import { ApiFault } from '../../api/fault.js';
import { useSettings } from '../../api/settings.js';
import { Copyable, CopyButton } from '../../ui/copy.js';
import { Facts } from '../../ui/facts.js';
import { Check, Choice, Confirm, Field, Tabs } from '../../ui/form.js';
import { Json } from '../../ui/json.js';
import { Empty, Notice, PageHead, Panel, Problem, Status, When } from '../../ui/parts.js';
import { HourPlot } from '../../ui/plot.js';
import { Sparkline } from '../../ui/sparkline.js';
import { Table } from '../../ui/table.js';

const HOUR_MS = 3_600_000;
const STATES = ['ACTIVE', 'PENDING', 'RUNNING', 'INACTIVE', 'SKIPPED'];
const COUNTS = [0, 3, 5, 12, 9, 4, 0, 0, 1, 2, 6, 14, 18, 11, 7, 5, 3, 8, 13, 16, 9, 4, 2, 1];

const Row = ({ children }: { children: ReactNode }) => <div className="row">{children}</div>;

const Buttons = () => {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Buttons and badges">
      <div className="body stack">
        <Row>
          <button className="primary">Primary</button>
          <button>Ordinary</button>
          <button className="plain">Plain</button>
          <button className="link">Link</button>
          <button className="danger" onClick={() => setAsking(true)}>
            Danger
          </button>
          <button disabled>Disabled</button>
          <CopyButton text="copied" label="Copy" />
        </Row>
        <Row>
          {STATES.map((state) => (
            <Status key={state} of={state} />
          ))}
          <Status of="retrying" tone="bad" />
        </Row>
      </div>
      {isAsking && (
        <Confirm title="Delete it?" action="Delete" onConfirm={() => setAsking(false)} onClose={() => setAsking(false)}>
          <p>What follows from it, in a sentence.</p>
        </Confirm>
      )}
    </Panel>
  );
};

const Forms = () => {
  const [text, setText] = useState('Harbour Stays');
  const [isOn, setOn] = useState(true);
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <Panel title="Forms">
      <div className="body form">
        <Field label="Field" value={text} onValue={setText} help="Help says what is not obvious." />
        <Field label="With a fault" value="-3" onValue={setText} fault="must not be less than 0" />
        <Choice label="Choice" value="" options={[['', 'Every status']]} onValue={setText} />
        <Check label="Check" isOn={isOn} onValue={setOn} />
        <Tabs
          label="Tabs"
          value={tab}
          options={[
            ['one', 'One'],
            ['two', 'Two'],
          ]}
          onValue={setTab}
        />
      </div>
    </Panel>
  );
};

const Notices = () => (
  <Panel title="Notices">
    <div className="body stack-s">
      <Notice title="Plain">Reports a state.</Notice>
      <Notice tone="good" title="Good">
        Says what was done.
      </Notice>
      <Notice tone="warn" title="Warning" action={<button>Act</button>}>
        Says what to look at.
      </Notice>
      <Problem error={new ApiFault(503, 'Hostaway cannot be reached now', [], 30)} retry={() => undefined} />
      <Empty title="Nothing yet">Says when there will be something.</Empty>
    </div>
  </Panel>
);

const Tables = ({ now }: { now: number }) => (
  <Panel title="Tables and facts">
    <Table
      label="Example"
      columns={[{ name: 'Listing' }, { name: 'Status' }, { name: 'Total', isNumber: true }, { name: 'When' }]}
    >
      {STATES.slice(0, 3).map((state, index) => (
        <tr key={state}>
          <td className="main">Harbour loft {index + 1}</td>
          <td>
            <Status of={state} />
          </td>
          <td className="num nowrap">EUR 374.50</td>
          <td>
            <When at={new Date(now - index * HOUR_MS).toISOString()} />
          </td>
        </tr>
      ))}
    </Table>
    <div className="body">
      <Facts
        of={[
          ['PMS', 'Hostaway'],
          ['Id', <Copyable key="id" value="01a2ce8b" what="the id" />],
        ]}
      />
    </div>
  </Panel>
);

const Plots = ({ now }: { now: number }) => (
  <Panel title="Plots and code">
    <div className="body stack">
      <HourPlot
        one="notification"
        hours={COUNTS.map((count, index) => ({
          since: new Date(now - (COUNTS.length - index) * HOUR_MS).toISOString(),
          count,
          failed: index === 12 ? 6 : 0,
        }))}
      />
      <Sparkline values={[...COUNTS.slice(0, 10), null, ...COUNTS.slice(11)]} label="Example of a line with a gap" />
      <Json value={{ id: '01a2ce8b', total: 374.5 }} />
    </div>
  </Panel>
);

/** Shows every part once, in development, so that a change of style can be inspected. */
const PartsCatalogue = () => {
  const { sandboxURL } = useSettings();
  const [now] = useState(() => Date.now());
  if (!sandboxURL) return <Empty title="There is no such page">The address may be mistyped.</Empty>;
  return (
    <div className="stack">
      <PageHead title="Parts" about="What the pages are made of." />
      <div className="grid-2">
        <Buttons />
        <Forms />
        <Notices />
        <div className="stack">
          <Tables now={now} />
          <Plots now={now} />
        </div>
      </div>
    </div>
  );
};

export default PartsCatalogue;
