import type { Caller, Credentials, Operators, Presented } from '../../../calls/caller.ts'
import type { Changes } from '../../../db/changes.ts'

/** Ends a caller's streams when the credential is revoked. */
export type Revocations = {
  /** Returns a function that unsubscribes. */
  watch(caller: Caller, presented: Presented, end: () => void): () => void
}

export type StreamCredentials = Pick<Credentials, 'findToken' | 'proveClient'> & {
  findOperator: Operators['find']
}

type Watched = { isStillGood(): Promise<boolean>; end(): void }

export function openRevocations(changes: Changes, credentials: StreamCredentials): Revocations {
  const watched = new Map<string, Set<Watched>>()
  const check = async (one: Watched) => {
    // Without a database, nothing was revoked; the change feed reports again once it is back.
    if (!(await one.isStillGood().catch(() => true))) one.end()
  }
  for (const topic of ['token', 'customer', 'client', 'operator']) {
    changes.on(topic, (key) => {
      if (key !== undefined) for (const one of watched.get(`${topic}:${key}`) ?? []) check(one)
      else if (topic === 'token') for (const set of watched.values()) for (const one of set) check(one)
    })
  }
  return {
    watch(caller, { token: presented, basic = '' }, end) {
      const { token, client, operator } = caller
      const isStillGood = async () => {
        if (operator) return (await credentials.findOperator(presented ?? '')) !== undefined
        if (!token)
          return credentials.proveClient(basic).then(
            () => true,
            () => false,
          )
        return presented === undefined || (await credentials.findToken(presented)) !== undefined
      }
      const one: Watched = { isStillGood, end }
      const keys = [
        ...(token ? [`token:${token.tokenId}`, `customer:${token.customerId}`] : []),
        ...(operator?.tokenId ? [`operator:${operator.tokenId}`] : []),
        ...(client ? [`client:${client.clientId}`] : []),
      ]
      for (const key of keys) watched.set(key, (watched.get(key) ?? new Set()).add(one))
      return () => {
        for (const key of keys) {
          const set = watched.get(key)
          set?.delete(one)
          if (set?.size === 0) watched.delete(key)
        }
      }
    },
  }
}
