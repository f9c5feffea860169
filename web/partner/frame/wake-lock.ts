import { useEffect } from 'preact/hooks'

/**
 * Keeps the screen of the tablet on while the board is shown. The browser lets go of it whenever the page is hidden, so it is asked
 * for again each time the page comes back. Without the permission, as on a low battery, the screen goes off as it always does.
 */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) await lock?.release()
    }
    const again = () => void acquire()
    document.addEventListener('visibilitychange', again)
    again()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
