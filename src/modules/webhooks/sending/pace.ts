import { openUtilization, type Utilization } from '../../../runtime/utilization.ts'

/**
 * Requests have priority: while this process writes, webhooks use only what is left of its thread and of the machine.
 * Without writes, sending itself fills the thread, and nothing is held back.
 */
export type SendingPace = {
  /** For one endpoint; it is called again when it may send more. */
  join(onRound: () => void): PaceMember
  /** This process has committed an event. */
  noteWrite(): void
  close(): void
}

export type PaceMember = {
  /** Whether one more may be sent now. */
  take(): boolean
  /** Whether requests currently have priority. */
  isLimited(): boolean
  leave(): void
}

type Member = { left: number; taken: number; isHeldBack: boolean; onRound(): void }

const roundMs = 100
/**
 * During writes, sending grows while both are busy for less than these fractions of the time, and shrinks above. The
 * machine counts because PostgreSQL often runs on it, too: it may have no processor left while the thread waits for
 * it.
 */
const wanted: Utilization = { thread: 0.65, machine: 0.85 }
/** The minimum sent per round: 100 a second, few enough to leave the thread to requests. */
const minInRound = 10

export function openPace(utilization = openUtilization()): SendingPace & { round(): void } {
  const members = new Set<Member>()
  let budget = Number.POSITIVE_INFINITY
  let writes = 0
  let timer: NodeJS.Timeout | undefined
  /**
   * Rounds run only while something is sent or written: an idle process isn't woken. The first one measures from
   * here.
   */
  const start = () => {
    if (timer !== undefined) return
    utilization()
    timer = setInterval(round, roundMs).unref()
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const round = () => {
    const taken = [...members].reduce((sum, member) => sum + member.taken, 0)
    const hadWrites = writes > 0
    budget = nextBudget(budget, { taken, writes, ...utilization() })
    writes = 0
    const active = [...members].filter(({ taken: own, isHeldBack }) => own > 0 || isHeldBack).length
    const share = Math.ceil(budget / Math.max(active, 1))
    const heldBack = [...members].filter(({ isHeldBack }) => isHeldBack)
    for (const member of members) Object.assign(member, { left: share, taken: 0, isHeldBack: false })
    if (taken === 0 && !hadWrites && heldBack.length === 0) stop()
    for (const member of heldBack) member.onRound()
  }
  return {
    round,
    join(onRound) {
      const share = Math.ceil(budget / Math.max(members.size, 1))
      const member: Member = { left: share, taken: 0, isHeldBack: false, onRound }
      members.add(member)
      return {
        take() {
          start()
          member.isHeldBack = member.left <= 0
          if (member.isHeldBack) return false
          member.left--
          member.taken++
          return true
        },
        isLimited: () => Number.isFinite(budget),
        leave: () => void members.delete(member),
      }
    },
    noteWrite() {
      writes++
      start()
    },
    close: stop,
  }
}

type Round = Utilization & { taken: number; writes: number }

/**
 * Shrinks by a third and grows by a fifth, so it settles where thread or machine are as busy as desired. If writes
 * begin on a busy machine, it starts with the minimum, so the first orders of a rush aren't slowed by a backlog.
 */
export function nextBudget(budget: number, { taken, writes, thread, machine }: Round): number {
  if (writes === 0) return Number.POSITIVE_INFINITY
  const was = Math.max(minInRound, Math.min(budget, taken))
  const isBusy = thread > wanted.thread || machine > wanted.machine
  if (isBusy && !Number.isFinite(budget)) return minInRound
  if (isBusy) return Math.max(minInRound, Math.floor(was * 0.67))
  return Number.isFinite(budget) ? Math.max(budget, Math.ceil(was * 1.2) + 5) : budget
}
