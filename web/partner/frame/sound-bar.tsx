import { useEffect } from 'preact/hooks'
import { useStore } from '../../console/store.ts'
import { Icon } from '../../kit/icon.tsx'
import { soundState, unblockSound, watchSound } from './sound.ts'
import { frame } from './words.ts'

/** Says that the browser keeps the console silent, and ends that with a touch. */
export function SoundBar() {
  const state = useStore(soundState)
  useEffect(watchSound, [])
  if (state !== 'blocked') return null
  return (
    <div class="sound-bar" role="status">
      <span>{frame('sound.blocked.text')}</span>
      <button type="button" class="button" onClick={() => void unblockSound()}>
        <Icon name="bell" /> {frame('sound.unblock')}
      </button>
    </div>
  )
}
