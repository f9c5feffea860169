import { useEffect } from 'preact/hooks'
import { type LiveEvent, onLiveEvent } from '../../console/live.ts'

/** Events that arrive within this time cause one reload. */
const gatherMs = 500

/** Reloads when an event concerns what is shown. `isConcerned` must keep its identity between renders. */
export function useReread(
  isConcerned: ((event: LiveEvent) => boolean) | undefined,
  ask: () => Promise<void>,
) {
  useEffect(() => {
    if (!isConcerned) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const reread = () => {
      timer = undefined
      // The new answer may lack the row or the button whose dialog is open, with everything typed into it.
      if (document.querySelector('dialog:modal')) timer = setTimeout(reread, gatherMs)
      else void ask()
    }
    const stop = onLiveEvent((event) => {
      if (!isConcerned(event)) return
      timer ??= setTimeout(reread, gatherMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isConcerned, ask])
}
