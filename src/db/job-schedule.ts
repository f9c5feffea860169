import type { Logger } from 'pino'
import { systemClock } from '../core/clock.ts'
import type { Database } from './database.ts'
import { addScheduledJobs } from './job-store.ts'

const minuteMs = 60_000
const lookMs = 1000
/** After a longer outage of the database, older minutes are skipped: the next one is near. */
const maxMinutes = 60

/** When a task is due: every minute, or at this minute of every hour. */
export type Schedule = Readonly<Record<string, 'minutely' | number>>

/** The tasks due after the minute `last`, up to `minute`. */
export function dueTasks(schedule: Schedule, last: number, minute: number): string[] {
  const first = Math.max(last + minuteMs, minute - maxMinutes * minuteMs)
  const minutes = new Set<number>()
  for (let each = first; each <= minute; each += minuteMs) minutes.add((each / minuteMs) % 60)
  return Object.keys(schedule).filter((task) => {
    const when = schedule[task]!
    return when === 'minutely' || minutes.has(when)
  })
}

/** Adds a schedule's jobs when their minute comes, once across all processes, and late rather than never. */
export function startSchedule(db: Database, log: Logger, schedule: Schedule) {
  let last = minuteOf(systemClock.now())
  let isBusy = false
  let isFaulty = false

  const look = async () => {
    const minute = minuteOf(systemClock.now())
    if (isBusy || minute <= last) return
    isBusy = true
    try {
      const tasks = dueTasks(schedule, last, minute)
      if (tasks.length > 0) await addScheduledJobs(db, tasks, minute)
      last = minute
      isFaulty = false
    } catch (err) {
      if (!isFaulty) log.error({ err }, 'scheduled jobs cannot be added; retrying')
      isFaulty = true
    } finally {
      isBusy = false
    }
  }
  const looking = Object.keys(schedule).length > 0 ? setInterval(look, lookMs).unref() : undefined
  return { stop: () => clearInterval(looking) }
}

const minuteOf = (now: number) => now - (now % minuteMs)
