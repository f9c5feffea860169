import { useStore } from '../../console/store.ts'
import { Icon } from '../../kit/icon.tsx'
import { say } from '../context.ts'
import { directions, type MapApp, mapApps } from '../day/links.ts'
import type { Stop } from '../day/rules.ts'
import { known, note, notes } from '../state.ts'

const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent)
const usual: MapApp = isApple ? 'apple' : 'google'

/** One large button for the driver's preferred map app, and a way to choose another one. */
export function Directions({ stop, to }: { stop: Stop; to: 'shop' | 'door' }) {
  const chosen = useStore(notes).mapApp
  const vehicle = useStore(known)?.drivers[0]?.vehicle ?? 'car'
  const app = mapApps.find((one) => one === chosen) ?? usual
  const place = to === 'door' ? stop.address : stop.merchant
  return (
    <div class="directions">
      <a
        class="button quiet wide tall"
        href={directions(app, place, vehicle)}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="map" />
        {say('navigate')}
      </a>
      <select
        aria-label={say('navigate.with')}
        value={app}
        onChange={({ currentTarget }) => note('mapApp', currentTarget.value)}
      >
        {mapApps.map((one) => (
          <option key={one} value={one}>
            {say(`map.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
