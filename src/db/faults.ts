type Fault = { code?: string; syscall?: string; message?: string }

/** A statement that conflicts with others and may work when it is repeated: serialization failure, deadlock. */
export const isConflict = (fault: unknown) => /^40(001|P01)$/.test(codeOf(fault))

/** It ran too long (57014) or waited too long for a lock (55P03). */
const isTooSlow = (fault: unknown) => /^(57014|55P03)$/.test(codeOf(fault))

/**
 * Classes of SQLSTATE that speak about the server and not about the statement: 08 connection, 53 resources (connections,
 * disk, memory), 57P operator intervention (shutdown, restart), 58 system; 25006 is what a leader says that was demoted.
 */
const serverState = /^(08...|53...|57P..|58...|25006|25P03)$/

const networkFault =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/

/** Texts of node-postgres, which gives these errors no code. */
const driverFault =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|Query read timeout|timeout e|timeout expired)/

/** A statement that writes, on a server that only reads. */
export const isReadOnly = (fault: unknown) => codeOf(fault) === '25006'

/** The connection is of no use any more, or leads to a server that cannot write: the next one may be better. */
export function isConnectionFault(fault: unknown): boolean {
  const { code = '', syscall, message = '' } = (fault ?? {}) as Fault
  if (serverState.test(code) || networkFault.test(code)) return true
  return (code === 'ENOENT' && syscall === 'connect') || driverFault.test(message)
}

/** The database cannot serve this now, and may in a moment: 503 and not 500. */
export const isUnavailable = (fault: unknown) =>
  isConnectionFault(fault) || isTooSlow(fault) || isConflict(fault)

const codeOf = (fault: unknown) => (fault as Fault | undefined)?.code ?? ''

/** A commit that the leader made, and of which no replica is known to have it. Whether it lasts is unknown. */
export class UnreplicatedCommit extends Error {
  readonly code = '08007' // transaction_resolution_unknown
}
