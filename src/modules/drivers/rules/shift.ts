export type ShiftState = 'on' | 'break' | 'off'

/** The shift that has not ended. */
export type OpenShift = {
  shiftId: number
  startedAt: number
  breakStartedAt: number | null
  breakSeconds: number
}

export const shiftState = (shift: Pick<OpenShift, 'breakStartedAt'> | undefined): ShiftState =>
  shift === undefined ? 'off' : shift.breakStartedAt === null ? 'on' : 'break'

/** What a change makes of a driver’s shift. */
export type ShiftStep =
  | { kind: 'nothing' }
  | { kind: 'start'; at: number; isOnBreak: boolean }
  | { kind: 'break'; at: number }
  | { kind: 'resume'; breakSeconds: number }
  | { kind: 'end'; at: number; breakSeconds: number }

/**
 * The change that happened last wins, however late it arrives: one that happened before the last one known, or with it, changes
 * nothing. So a phone may repeat what it sends, and send it in any order.
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

/** A phone’s clock may be wrong: nothing happens in the future, and nothing that is older than a week is taken. */
export const maxAgeMs = 7 * 86_400_000
export const happenedAt = (at: number | null, now: number) => (at === null ? now : Math.min(at, now))
