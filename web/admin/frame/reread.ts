import { useEffect } from 'preact/hooks'
import { type LiveEvent, onLiveEvent } from '../../console/live.ts'

/** Many events in a row are one reading. */
const gatherMs = 500

/** Asks again when an event concerns what is shown. `isConcerned` keeps its identity between renderings. */
export function useReread(
  isConcerned: ((event: LiveEvent) => boolean) | undefined,
  ask: () => Promise<void>,
) {
  useEffect(() => {
    if (!isConcerned) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLiveEvent((event) => {
      if (!isConcerned(event)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void ask()
      }, gatherMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isConcerned, ask])
}
