import { type SentinelConnectionOptions, SentinelConnector } from 'ioredis';

/**
 * Connects to the primary that Sentinels name. ioredis closes a connection when they name another primary. If they do
 * while it is still connecting, its client ends for good ("Connection is closed", ioredis 5.11). So this connector does
 * not listen to them during that time; it listens again as soon as it is connected.
 */
export class FailoverConnector extends SentinelConnector {
  // ioredis declares the options of a connector as unknown.
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...given: Parameters<SentinelConnector['connect']>): ReturnType<SentinelConnector['connect']> {
    (this as unknown as { failoverDetector: { cleanup(): void } | null }).failoverDetector?.cleanup();
    return super.connect(...given);
  }
}
