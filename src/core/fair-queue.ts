/** The network and account that a piece of work is for. */
export type QueueMember = { network: string; account: string }

type QueueRules = {
  /** How many may wait: in all, of one network, and of one account. Further callers get `full`'s error. */
  most: { inAll: number; ofNetwork: number; ofAccount: number }
  full(): Error
}

type Waiting = Map<string, Map<string, (() => void)[]>>

/**
 * One piece of work at a time. Networks take turns, and within a network its accounts: a frequent caller waits behind
 * its own requests and keeps nobody else waiting for more than one of them.
 */
export function openFairQueue({ most, full }: QueueRules) {
  const waiting: Waiting = new Map()
  let isBusy = false

  const mustFit = ({ network, account }: QueueMember) => {
    const accounts = waiting.get(network) ?? new Map<string, (() => void)[]>()
    const ofNetwork = countOf(accounts)
    const inAll = [...waiting.values()].reduce((sum, each) => sum + countOf(each), 0)
    const isFull =
      inAll >= most.inAll ||
      ofNetwork >= most.ofNetwork ||
      (accounts.get(account)?.length ?? 0) >= most.ofAccount
    if (isFull) throw full()
  }
  const waitInLine = ({ network, account }: QueueMember) =>
    new Promise<void>((resolve) => {
      const accounts = waiting.get(network) ?? new Map<string, (() => void)[]>()
      waiting.set(network, accounts)
      accounts.set(account, [...(accounts.get(account) ?? []), resolve])
    })
  /** The first of the first account of the first network; both then go to the end. */
  const callNext = () => {
    const [network, accounts] = firstOf(waiting)
    if (network === undefined || !accounts) {
      isBusy = false
      return
    }
    const [account, line] = firstOf(accounts)
    const [next, ...rest] = line!
    accounts.delete(account!)
    if (rest.length > 0) accounts.set(account!, rest)
    waiting.delete(network)
    if (accounts.size > 0) waiting.set(network, accounts)
    next!()
  }

  return async <T>(member: QueueMember, work: () => Promise<T>): Promise<T> => {
    if (isBusy) {
      mustFit(member)
      await waitInLine(member)
    }
    isBusy = true
    try {
      return await work()
    } finally {
      callNext()
    }
  }
}

const countOf = (accounts: ReadonlyMap<string, readonly unknown[]>) =>
  [...accounts.values()].reduce((sum, line) => sum + line.length, 0)

const firstOf = <Value>(map: ReadonlyMap<string, Value>): [string | undefined, Value | undefined] =>
  map.entries().next().value ?? [undefined, undefined]
