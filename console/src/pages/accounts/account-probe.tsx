import { useMutation } from '@tanstack/react-query';
import { answer, api, type Schemas } from '../../api/client.js';
import { count, words } from '../../ui/format.js';
import { Panel, Problem, Status, type Tone } from '../../ui/parts.js';
import { Table } from '../../ui/table.js';

type Report = Schemas['AccountProbe'];
type Step = Report['steps'][number];
type Claim = Report['claims'][number];

const TONES: Record<Step['outcome'], Tone> = { done: 'good', failed: 'bad', skipped: '' };
const VERDICTS: Record<Claim['verdict'], Tone> = { held: 'good', refuted: 'bad', undecided: '' };
const STEPS = [{ name: 'Step' }, { name: 'Outcome' }, { name: 'Requests', isNumber: true, isOptional: true }];
const CLAIMS = [{ name: 'Assumption about the PMS' }, { name: 'Here' }];

const StepRow = ({ step, outcome, reason, requests, warnings }: Step) => (
  <tr>
    <td className="main">{words(step)}</td>
    <td>
      <Status of={outcome} tone={TONES[outcome]} />
      {reason && <div className="small">{reason}</div>}
      {warnings.map(({ field, reason: why, count: times }) => (
        <div key={field + why} className="muted small">
          Left out: {field} {why} ({times})
        </div>
      ))}
    </td>
    <td className="num optional">{requests}</td>
  </tr>
);

const Claims = ({ claims }: { claims: Claim[] }) =>
  claims.length > 0 && (
    <details className="body">
      <summary>{count(claims.length, 'assumption')} that the documents of the PMS leave open</summary>
      <Table label="Assumptions about the PMS" columns={CLAIMS}>
        {claims.map(({ claim, verdict }) => (
          <tr key={claim}>
            <td>{claim}</td>
            <td>
              <Status of={verdict} tone={VERDICTS[verdict]} />
            </td>
          </tr>
        ))}
      </Table>
    </details>
  );

/** Tries the account at its PMS on request, with reads and a price, which change nothing there. */
export const AccountProbe = ({ id }: { id: string }) => {
  const probe = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/integration-account/{integrationAccountID}/probe', {
          params: { path: { integrationAccountID: id } },
        }),
      ),
  });
  const button = (
    <button disabled={probe.isPending} onClick={() => probe.mutate()}>
      {probe.isPending ? 'Trying…' : 'Try the account'}
    </button>
  );
  return (
    <Panel title="Try at the PMS" actions={button}>
      {!probe.data && !probe.error && (
        <div className="body muted">
          Checks the credentials, reads a few listings, calendars and reservations, and asks for a price. Nothing is
          changed.
        </div>
      )}
      {probe.error && <Problem error={probe.error} />}
      {probe.data && (
        <>
          <Table label="Steps of the trial" columns={STEPS}>
            {probe.data.steps.map((step) => (
              <StepRow key={step.step} {...step} />
            ))}
          </Table>
          <Claims claims={probe.data.claims} />
        </>
      )}
    </Panel>
  );
};
