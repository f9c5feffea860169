import { parseCrontab } from 'graphile-worker'
import type { Logger } from 'pino'
import { systemClock } from '../core/clock.ts'
import type { Database } from './database.ts'
import { addScheduledJobs } from './job-store.ts'

const minuteMs = 60_000
const lookMs = 1000
/** After a longer absence of the database older minutes are let go: the next one is near. */
const maxMinutes = 60

/** Adds the jobs of a crontab when their minute comes, once for all processes, and late rather than never. */
export function startSchedule(db: Database, log: Logger, crontab: string, maxAttempts: number) {
  const items = parseCrontab(crontab)
  let last = minuteOf(systemClock.now())
  let isBusy = false
  let isFaulty = false

  const tasksSince = (minute: number) => {
    const first = Math.max(last + minuteMs, minute - maxMinutes * minuteMs)
    const minutes = Array.from(
      { length: (minute - first) / minuteMs + 1 },
      (_, index) => first + index * minuteMs,
    )
    const isDue = ({ match }: (typeof items)[number]) => minutes.some((each) => match(digestOf(each)))
    return items.filter(isDue).map(({ task }) => task)
  }
  const look = async () => {
    const minute = minuteOf(systemClock.now())
    if (isBusy || minute <= last) return
    isBusy = true
    try {
      const tasks = tasksSince(minute)
      if (tasks.length > 0) await addScheduledJobs(db, tasks, { minute, maxAttempts })
      last = minute
      isFaulty = false
    } catch (err) {
      if (!isFaulty) log.error({ err }, 'scheduled jobs cannot be added; retrying')
      isFaulty = true
    } finally {
      isBusy = false
    }
  }
  const looking = items.length > 0 ? setInterval(look, lookMs).unref() : undefined
  return { stop: () => clearInterval(looking) }
}

const minuteOf = (now: number) => now - (now % minuteMs)

/** A crontab counts in UTC. */
function digestOf(minute: number) {
  const date = new Date(minute)
  return {
    min: date.getUTCMinutes(),
    hour: date.getUTCHours(),
    date: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    dow: date.getUTCDay(),
  }
}
