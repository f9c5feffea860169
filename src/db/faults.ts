type Fault = { code?: string; syscall?: string; message?: string }

/** A statement that conflicted with others and may work when retried: serialization failure, deadlock. */
export const isConflict = (fault: unknown) => /^40(001|P01)$/.test(codeOf(fault))

/** It ran too long (57014) or waited too long for a lock (55P03). */
const isTooSlow = (fault: unknown) => /^(57014|55P03)$/.test(codeOf(fault))

/**
 * Classes of SQLSTATE that are about the server, not the statement: 08 connection, 53 resources (connections, disk,
 * memory), 57P operator intervention (shutdown, restart), 58 system; 25006 comes from a demoted leader.
 */
const serverState = /^(08...|53...|57P..|58...|25006|25P03)$/

const networkFault =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/

/** Error messages of node-postgres that have no code. */
const driverFault =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after|Query read timeout|timeout e|timeout expired)/

/** A write on a read-only server. */
export const isReadOnly = (fault: unknown) => codeOf(fault) === '25006'

/** The connection is unusable, or its server can't write: the next one may be better. */
export function isConnectionFault(fault: unknown): boolean {
  const { code = '', syscall, message = '' } = (fault ?? {}) as Fault
  if (serverState.test(code) || networkFault.test(code)) return true
  return (code === 'ENOENT' && syscall === 'connect') || driverFault.test(message)
}

/** The database can't serve this now, but may in a moment: 503, not 500. */
export const isUnavailable = (fault: unknown) =>
  isConnectionFault(fault) || isTooSlow(fault) || isConflict(fault)

const codeOf = (fault: unknown) => (fault as Fault | undefined)?.code ?? ''

/** A commit on the leader that no replica is known to have. Whether it will last is unknown. */
export class UnreplicatedCommit extends Error {
  readonly code = '08007' // transaction_resolution_unknown
}
