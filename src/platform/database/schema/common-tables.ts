/** Tables of the installation that all customers share: none of their rows belongs to a workspace. */
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
