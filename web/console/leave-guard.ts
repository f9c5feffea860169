import { useEffect } from 'preact/hooks'
import { setLeaveGuard } from './router.ts'
import { common } from './words.ts'

/** Asks before a page is left while something typed is not saved. */
export function useLeaveGuard(hasChanges: boolean) {
  useEffect(() => {
    setLeaveGuard(() => (hasChanges ? common('leave.ask') : undefined))
    return () => setLeaveGuard(undefined)
  }, [hasChanges])
}
