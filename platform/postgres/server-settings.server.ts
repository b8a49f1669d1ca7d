import { totalmem } from "node:os";

/**
 * Returns PostgreSQL's settings, passed on its command line so that they always fit this version. Chosen for a small
 * machine that must not lose an acknowledged write.
 * @param durable false only for temporary databases of tests
 */
export function serverSettings(socketFolder: string, durable: boolean): string[] {
  const memoryMb = totalmem() / 1024 / 1024;
  const buffersMb = Math.round(Math.min(512, Math.max(32, memoryMb / 8)));
  const settings: Record<string, string> = {
    listen_addresses: "",
    port: "5432",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: `${buffersMb}MB`,
    effective_cache_size: `${Math.round(Math.max(128, memoryMb / 3))}MB`,
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    // Our own PostgreSQL has no replicas, so its log need not serve them.
    wal_level: "minimal",
    max_wal_senders: "0",
    min_wal_size: "80MB",
    max_wal_size: "512MB",
    checkpoint_completion_target: "0.9",
    random_page_cost: "1.1",
    jit: "off",
    // Parallel queries need /dev/shm, which is small in containers, and two cores gain little.
    max_parallel_workers_per_gather: "0",
    fsync: durable ? "on" : "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    logging_collector: "off",
    log_destination: "stderr",
    log_min_messages: "warning",
    log_line_prefix: "",
    // Errors reach the log through the server, which leaves the values out.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_parameter_max_length_on_error: "0",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
