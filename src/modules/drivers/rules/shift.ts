export type ShiftState = 'on' | 'break' | 'off'

/** The current shift. */
export type OpenShift = {
  shiftId: number
  startedAt: number
  breakStartedAt: number | null
  breakSeconds: number
}

export const shiftState = (shift: Pick<OpenShift, 'breakStartedAt'> | undefined): ShiftState =>
  shift === undefined ? 'off' : shift.breakStartedAt === null ? 'on' : 'break'

/** What a change does to a driver’s shift. */
export type ShiftStep =
  | { kind: 'nothing' }
  | { kind: 'start'; at: number; isOnBreak: boolean }
  | { kind: 'break'; at: number }
  | { kind: 'resume'; breakSeconds: number }
  | { kind: 'end'; at: number; breakSeconds: number }

/**
 * The latest change wins, however late it arrives: a change at or before the time of the last known one has no
 * effect. So a phone can send repeatedly, and in any order.
 */
export function nextShiftStep(
  { shift, changedAt }: { shift: OpenShift | undefined; changedAt: number | null },
  { state, at }: { state: ShiftState; at: number },
): ShiftStep {
  if (changedAt !== null && at <= changedAt) return { kind: 'nothing' }
  if (!shift)
    return state === 'off' ? { kind: 'nothing' } : { kind: 'start', at, isOnBreak: state === 'break' }
  if (state === shiftState(shift)) return { kind: 'nothing' }
  if (state === 'break') return { kind: 'break', at }
  const breakSeconds = shift.breakSeconds + secondsSince(shift.breakStartedAt, at)
  return state === 'on' ? { kind: 'resume', breakSeconds } : { kind: 'end', at, breakSeconds }
}

const secondsSince = (from: number | null, at: number) =>
  from === null ? 0 : Math.max(0, Math.round((at - from) / 1000))

/** Phone clocks may be wrong: times in the future or more than a week ago are refused. */
export const maxAgeMs = 7 * 86_400_000
export const happenedAt = (at: number | null, now: number) => (at === null ? now : Math.min(at, now))
