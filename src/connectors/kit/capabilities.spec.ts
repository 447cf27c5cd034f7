import { CONNECTORS } from '../providers.js';
import { capabilitiesOf } from './capabilities.js';

describe('capabilitiesOf', () => {
  it.each(CONNECTORS.map((connector) => [connector.definition.id, connector] as const))(
    '%s: what it says is what it has',
    (_, connector) => {
      const can = capabilitiesOf(connector);
      expect(can.create).toBe(typeof connector.reservations.create === 'function');
      expect(can.cancel).toBe(typeof connector.reservations.cancel === 'function');
      expect(can.quote === 'native').toBe(typeof connector.quote === 'function');
      expect(can.webhooks === 'api').toBe(connector.webhooks !== undefined);
      expect(can.oauth).toBe(connector.definition.auth.some(({ authType }) => authType === 'OAUTH'));
    },
  );
});
