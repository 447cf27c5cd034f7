/** Tables of the installation, of all customers together: no row of them belongs to a workspace. */
export const COMMON_TABLES = [
  'backlog_sample',
  'delta_head',
  'exchange_rate',
  'feed_day',
  'feed_head',
  'migrations',
  'pms_rate_line',
  'pms_rate_pause',
  'pms_rate_slot',
  'restoration',
  'service_process',
];
