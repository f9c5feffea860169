import { useEffect } from 'preact/hooks'
import { useStore } from '../../console/store.ts'
import { Icon } from '../../kit/icon.tsx'
import { soundState, unblockSound, watchSound } from './sound.ts'
import { frame } from './words.ts'

/** Says that the browser blocks the console's sound; a tap unblocks it. The bar for new orders shows this itself. */
export function SoundBar({ isCalled }: { isCalled: boolean }) {
  const state = useStore(soundState)
  useEffect(watchSound, [])
  if (state !== 'blocked' || isCalled) return null
  return (
    <div class="sound-bar" role="status">
      <span>{frame('sound.blocked.text')}</span>
      <UnblockButton />
    </div>
  )
}

export const UnblockButton = () => (
  <button type="button" class="button" onClick={() => void unblockSound()}>
    <Icon name="bell" /> {frame('sound.unblock')}
  </button>
)
