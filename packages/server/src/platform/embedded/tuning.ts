/** Settings of the embedded database: one machine, one application, nothing acknowledged before it is on the disk. */
export const productionTuning: Readonly<Record<string, string>> = {
  shared_buffers: "192MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_connections: "100",
  synchronous_commit: "on",
  fsync: "on",
  full_page_writes: "on",
  // Nobody replicates from it, and backups are logical: the least log makes imports fastest.
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_buffers: "16MB",
  min_wal_size: "128MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  checkpoint_completion_target: "0.9",
  random_page_cost: "1.1",
  // Compiling a plan costs more than our statements take.
  jit: "off",
  autovacuum_naptime: "30s",
  // A connection whose program died without a word gives its locks back.
  tcp_keepalives_idle: "60",
  client_connection_check_interval: "2s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
  logging_collector: "off",
};

/** The same for tests: what a power cut would lose does not matter there. */
export const testTuning: Readonly<Record<string, string>> = {
  ...productionTuning,
  shared_buffers: "128MB",
  synchronous_commit: "off",
  fsync: "off",
  full_page_writes: "off",
  max_connections: "200",
  autovacuum: "off",
};
