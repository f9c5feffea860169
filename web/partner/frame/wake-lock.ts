import { useEffect } from 'preact/hooks'

/**
 * Keeps the tablet's screen on while the board is visible. Browsers release the lock whenever the page is hidden, so it
 * is requested again each time the page comes back. Without permission, as on a low battery, the screen turns off as
 * usual.
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
