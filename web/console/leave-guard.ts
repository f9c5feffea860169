import { useEffect } from 'preact/hooks'
import { setLeaveGuard } from './router.ts'
import { common } from './words.ts'

/** Asks before leaving a page with unsaved input. */
export function useLeaveGuard(hasChanges: boolean) {
  useEffect(() => {
    setLeaveGuard(() => (hasChanges ? common('leave.ask') : undefined))
    return () => setLeaveGuard(undefined)
  }, [hasChanges])
}
