import { join, resolve } from "node:path";
import { databaseMachines, hostAddress, type Machine, webMachines } from "./network.ts";

export const databasePort = 5000;
export const webPort = 3000;
/** Where Patroni says which role its PostgreSQL has. */
export const patroniPort = 8008;

const errorPagesFolder = resolve(import.meta.dirname, "../../deploy/haproxy");
/** Pages that say in a sentence what to do, instead of the proxy's own. */
const errorPages = [502, 503, 504]
  .map((status) => `  errorfile ${status} ${join(errorPagesFolder, `${status}.http`)}`)
  .join("\n");

/** HAProxy's configuration: the database's primary behind one port, the web servers behind another. */
export function proxyConfiguration(publicPort: number): string {
  const servers = (machines: readonly Machine[], port: number, check: string) =>
    machines.map(({ name, address }) => `  server ${name} ${address}:${port} ${check}`).join("\n");
  const webCheck = "check inter 1s fall 2 rise 1";
  return `global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
${errorPages}

listen database
  mode tcp
  bind ${hostAddress}:${databasePort}
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers(databaseMachines, 5432, `check port ${patroniPort}`)}

frontend web
  mode http
  bind 127.0.0.1:${publicPort}
  option forwardfor if-none
  http-request set-header X-Forwarded-Proto http
  http-request set-header X-Forwarded-Host %[req.hdr(host)]
  use_backend alive if { nbsrv(ready) lt 1 }
  default_backend ready

backend ready
  mode http
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host check
  option redispatch
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
${servers(webMachines, webPort, webCheck)}

backend alive
  mode http
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host check
  option redispatch
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
${servers(webMachines, webPort, webCheck)}
`;
}

/** Patroni's configuration of one machine: a failover takes at most half a minute, and loses no answered write. */
export function patroniConfiguration(
  { name, address }: Machine,
  home: string,
  programs: string,
): string {
  const user = (username: string) => ({ username, password: "only-for-this-test" });
  return JSON.stringify(
    {
      scope: "lampstand",
      name,
      restapi: {
        listen: `${address}:${patroniPort}`,
        connect_address: `${address}:${patroniPort}`,
      },
      etcd3: { host: `${hostAddress}:2379` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 5,
          retry_timeout: 5,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          synchronous_mode_strict: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 150, hot_standby: "on", wal_log_hints: "on" },
          },
        },
        initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      },
      postgresql: {
        listen: `${address}:5432`,
        connect_address: `${address}:5432`,
        data_dir: `${home}/data`,
        bin_dir: programs,
        pgpass: `${home}/pgpass`,
        pg_hba: [
          "local all all trust",
          "host all all 10.77.0.0/24 trust",
          "host replication all 10.77.0.0/24 trust",
        ],
        parameters: { unix_socket_directories: `${home}/socket`, shared_buffers: "64MB" },
        authentication: {
          superuser: user("postgres"),
          replication: user("replicator"),
          rewind: user("rewinder"),
        },
      },
    },
    null,
    2,
  );
}
