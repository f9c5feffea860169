import { StartFault } from '../core/start-fault.ts'
import type { Config } from './config.ts'

/** Explains in one sentence why the service can't listen on its address. */
export function explainListenFault(error: { code?: string; message: string }, { host, port }: Config): never {
  const reasons = new Map(
    Object.entries({
      EADDRINUSE: `Port ${port} on ${host} is in use; stop what uses it, or set PORT to another.`,
      EACCES: `Port ${port} may not be used by this user; set PORT to one above 1023.`,
      EADDRNOTAVAIL: `This machine has no address ${host}; correct HOST.`,
      ENOTFOUND: `This machine has no address ${host}; correct HOST.`,
    }),
  )
  throw new StartFault(reasons.get(error.code ?? '') ?? `Can’t listen on ${host}:${port}: ${error.message}.`)
}
