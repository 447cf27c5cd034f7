import type { Schemas } from '../../api/client.js';
import { duration } from '../../ui/format.js';

type Limit = Schemas['LimitUse'];

const shareOf = ({ used, requests }: Limit): number => Math.min(1, used / requests);

/** Returns the limit with the highest use. */
export const tightest = (limits: readonly Limit[]): Limit | undefined =>
  [...limits].sort((one, other) => shareOf(other) - shareOf(one))[0];

/** Shows a text such as `12 of 60 requests in a minute`, with a bar. */
export const LimitMeter = ({ limit }: { limit: Limit }) => {
  const { used, requests, perSeconds } = limit;
  const about = `${used.toLocaleString('en')} of ${requests.toLocaleString('en')} requests in ${duration(perSeconds)}`;
  return (
    <div className="meter" title={about}>
      <meter min={0} max={1} high={0.9} value={shareOf(limit)} aria-label={about} />
      <span className="small muted num">{Math.round(shareOf(limit) * 100)} %</span>
    </div>
  );
};
