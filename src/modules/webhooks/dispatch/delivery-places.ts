import { parsedUrl } from '../../../values/text/url.js';
import { largestShare } from '../../../platform/turns/lane-shares.js';

/** The receiver of a delivery, and its owner. */
export interface Receiver {
  workspaceId: string;
  /** Null for a `notificationURL`. */
  endpointId: string | null;
  url: string;
}

/** The most concurrent deliveries of one URL: a URL that hangs delays no other. */
export const PER_URL = 5;

/**
 * The places for concurrent deliveries, over all processes. Invariant: a workspace takes at most three quarters of the
 * places that other workspaces leave free, a host at most three quarters of the remainder that other hosts of its
 * workspace leave, and a URL five. This is the dynamic threshold of shared buffers: late arrivals always find some
 * places. A workspace without a delivery in progress may take one place in any case.
 */
export class DeliveryPlaces {
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly places: number,
    underWay: readonly Receiver[],
  ) {
    for (const receiver of underWay) this.add(receiver);
  }

  /** Takes a place for the delivery; false where its URL, host or workspace has none left. */
  take(receiver: Receiver): boolean {
    const isTaken = this.hasRoom(receiver);
    if (isTaken) this.add(receiver);
    return isTaken;
  }

  /** Returns whether any delivery of the workspace may find room. */
  hasRoomFor(workspaceId: string): boolean {
    return this.count(workspaceId) < this.shareOf(workspaceId);
  }

  private hasRoom(receiver: Receiver): boolean {
    const [workspace, host, url] = keysOf(receiver);
    const ofWorkspace = this.shareOf(workspace);
    const ofHost = largestShare(ofWorkspace - (this.count(workspace) - this.count(host)));
    return this.hasRoomFor(workspace) && this.count(host) < ofHost && this.count(url) < PER_URL;
  }

  private shareOf(workspaceId: string): number {
    return largestShare(this.places - (this.total - this.count(workspaceId)));
  }

  private add(receiver: Receiver): void {
    this.total += 1;
    for (const key of keysOf(receiver)) this.taken.set(key, this.count(key) + 1);
  }

  private count(key: string): number {
    return this.taken.get(key) ?? 0;
  }
}

/** Returns the keys of the workspace, of the host within it, and of the URL within it. */
const keysOf = ({ workspaceId, endpointId, url }: Receiver): [string, string, string] => [
  workspaceId,
  `${workspaceId} host ${parsedUrl(url)?.hostname ?? url}`,
  `${workspaceId} url ${endpointId ?? url}`,
];
