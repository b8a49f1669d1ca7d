import { StartFailure } from "./start-failure.ts";

/**
 * Turns the error of a server that could not listen into a message for the person who started it.
 * @param variable names the port's variable
 * @returns the same error if it is of another kind
 */
export function listenFailure(
  error: unknown,
  host: string,
  port: number,
  variable: "PORT" | "MONITORING_PORT" = "PORT",
): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === "EADDRINUSE") {
    const next = port < 65_535 ? port + 1 : port - 1;
    return new StartFailure(
      `Port ${port} is already used by another program: stop it, or choose another port, for example ${variable}=${next}.`,
    );
  }
  if (code === "EACCES") {
    return new StartFailure(
      `This user has no permission to listen on port ${port}: choose one above 1023, for example ${variable}=3000.`,
    );
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return new StartFailure(`${host} is not an address of this machine: change HOST.`);
  }
  return error;
}
