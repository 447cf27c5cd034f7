import type { SystemState } from '../../api/system.js';
import { Empty, Status, When } from '../../ui/parts.js';
import { Table } from '../../ui/table.js';

const COLUMNS = [
  { name: 'Process' },
  { name: 'State' },
  { name: 'Version', isOptional: true },
  { name: 'Started', isOptional: true },
  { name: 'Memory', isNumber: true },
  { name: 'Delay', isNumber: true, isOptional: true },
];

const ROLES: Readonly<Record<string, string>> = { all: 'API and worker', api: 'API', worker: 'Worker' };

const Row = ({ process }: { process: SystemState['processes'][number] }) => (
  <tr>
    <td>
      <span className="main">{ROLES[process.role]}</span>
      <div className="muted small mono">{process.host}</div>
    </td>
    <td>
      {process.isRunning ? (
        <Status of="running" tone="good" />
      ) : (
        <>
          <Status of="lost" tone="bad" />{' '}
          <span className="muted small">
            <When at={process.seenAt} />
          </span>
        </>
      )}
    </td>
    <td className="optional">
      {process.version}
      <div className="muted small nowrap">Node.js {process.nodeVersion}</div>
    </td>
    <td className="optional">
      <When at={process.startedAt} />
    </td>
    <td className="num nowrap">{process.memoryMegabytes.toLocaleString('en')} MB</td>
    <td className="num nowrap optional">{process.delayMilliseconds.toLocaleString('en')} ms</td>
  </tr>
);

export const Processes = ({ of }: { of: SystemState['processes'] }) =>
  of.length === 0 ? (
    <Empty title="No process has reported itself">Processes do so within ten seconds of their start.</Empty>
  ) : (
    <Table label="Processes" columns={COLUMNS}>
      {of.map((process) => (
        <Row key={process.id} process={process} />
      ))}
    </Table>
  );
