import { createStore } from '../../console/store.ts'

const place = 'partner-sound'
export const sound = createStore(localStorage.getItem(place) !== 'off')

export function setSound(isOn: boolean) {
  sound.set(isOn)
  localStorage.setItem(place, isOn ? 'on' : 'off')
  if (isOn) void ring()
  else cancelRing()
}

let audio: AudioContext | undefined
let latestRing = 0

/** A ring that still waits for the browser's permission does not sound any more. */
const cancelRing = () => {
  latestRing += 1
}

/**
 * Two tones, drawn by the browser itself. Browsers let a page sound only after somebody has touched it, and a new audio context
 * takes a moment to run even then. Of several rings that waited, only the latest sounds.
 */
async function ring() {
  const own = ++latestRing
  audio ??= new AudioContext()
  if (audio.state !== 'running') await audio.resume().catch(() => {})
  if (audio.state === 'running' && own === latestRing) playTones(audio)
}

function playTones(audio: AudioContext) {
  for (const [index, pitch] of [880, 1174.7].entries()) {
    const at = audio.currentTime + index * 0.22
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(0.4, at + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.5)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 0.55)
  }
}

const everyMs = 4000
const flashMs = 1000

let pageTitle = document.title

/** The title while nothing calls for attention. */
export function setPageTitle(title: string) {
  pageTitle = title
  document.title = title
}

/** Sound and a flashing title until it is stopped. */
export function startAlert(text: string): () => void {
  let isShown = false
  const ringing = setInterval(() => sound.get() && void ring(), everyMs)
  const flashing = setInterval(() => {
    isShown = !isShown
    document.title = isShown ? text : pageTitle
  }, flashMs)
  document.title = text
  if (sound.get()) void ring()
  return () => {
    clearInterval(ringing)
    clearInterval(flashing)
    cancelRing()
    document.title = pageTitle
  }
}
