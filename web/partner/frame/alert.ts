import { ring, soundSettings, soundState } from './sound.ts'

const flashMs = 1000

let pageTitle = document.title

/** The title while there is no alert. */
export function setPageTitle(title: string) {
  pageTitle = title
  document.title = title
}

/** Plays a sound and flashes the title until stopped. A blocked sound plays as soon as the browser allows it. */
export function startAlert(text: string): () => void {
  let isShown = false
  let ringing: ReturnType<typeof setInterval> | undefined
  const start = () => {
    clearInterval(ringing)
    const { repeatSeconds } = soundSettings.get()
    if (repeatSeconds > 0) ringing = setInterval(ring, repeatSeconds * 1000)
    ring()
  }
  const stopListening = soundState.subscribe(() => soundState.get() === 'on' && start())
  const flashing = setInterval(() => {
    isShown = !isShown
    document.title = isShown ? text : pageTitle
  }, flashMs)
  document.title = text
  start()
  return () => {
    stopListening()
    clearInterval(ringing)
    clearInterval(flashing)
    document.title = pageTitle
  }
}
