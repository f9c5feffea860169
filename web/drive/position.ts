import { createStore } from '../console/store.ts'
import { sendPositions } from './api.ts'
import { addFix, type Fix } from './day/rules.ts'
import { known, note, notes, now, shiftNow, stopsNow } from './state.ts'

/** True if the phone doesn't share its location. */
export const isLocationOff = createStore(false)

const sendMs = 10_000
const maxKept = 400
let watch: number | undefined
let fixes: Fix[] = []
let lastFix: Fix | undefined
let sentAt = 0

/** Only during a shift with an order; otherwise the app doesn't even ask the phone. */
export function followPosition() {
  const look = () => {
    const isWanted = known.get() !== undefined && shiftNow().state === 'on' && stopsNow().length > 0
    if (isWanted && watch === undefined) start()
    if (!isWanted && watch !== undefined) stop()
  }
  look()
  return look
}

function start() {
  if (!('geolocation' in navigator)) return isLocationOff.set(true)
  watch = navigator.geolocation.watchPosition(take, ({ code }) => code === 1 && isLocationOff.set(true), {
    ...{ enableHighAccuracy: true, maximumAge: 5000, timeout: 30_000 },
  })
}

function stop() {
  navigator.geolocation.clearWatch(watch!)
  watch = undefined
  fixes = []
  lastFix = undefined
}

function take({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) {
  isLocationOff.set(false)
  const fix = { at: now(), latitude, longitude, accuracy }
  const { miles, last } = addFix(lastFix, fix)
  lastFix = last
  if (miles > 0) note('miles', Number(notes.get().miles ?? 0) + miles)
  const before = fixes.at(-1)
  if (before && fix.at - before.at < sendMs) return
  fixes = [...fixes, fix].slice(-maxKept)
  if (fix.at - sentAt >= sendMs) void sendFixes(fix.at)
}

/** Positions that could not be sent go with the next request. */
async function sendFixes(at: number) {
  const sent = fixes
  sentAt = at
  const positions = sent.map(({ at, latitude, longitude }) => ({
    at: new Date(at).toISOString(),
    latitude,
    longitude,
  }))
  await sendPositions(positions).then(
    () => {
      fixes = fixes.filter((fix) => !sent.includes(fix))
    },
    () => {},
  )
}
