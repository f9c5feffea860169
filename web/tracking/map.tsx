import type { Spot, StreetLayers, TrackingMap } from '../../page-contract/tracking.ts'

const round = (value: number) => Math.round(value * 10) / 10
const at = ({ x, y }: Spot) => `${round(x)} ${round(y)}`

/** The drawing: streets, pictures of a tile server over them where there is one, the way, and who is on it. */
export function MapDrawing({ map, words }: { map: TrackingMap; words: string }) {
  const { width, height, streets, tiles, merchant, door, courier, isDelivered } = map
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      <rect class="ground" width={width} height={height} />
      {/* A wide line in the color of the ground below a narrower one: streets that cross become a crossing. */}
      <path class="kerbs" stroke-width={round(streets.width + 2)} d={streets.path} />
      <path class="streets" stroke-width={round(streets.width)} d={streets.path} />
      {tiles?.map(({ href, left, top, side }) => (
        <image
          key={href}
          href={href}
          x={round(left)}
          y={round(top)}
          width={round(side + 0.5)}
          height={round(side + 0.5)}
        />
      ))}
      <path class="way" d={`M${at(merchant)}L${at(door)}`} />
      {tiles === undefined && <StreetNames labels={streets.labels} />}
      <g class="place" transform={`translate(${at(merchant)})`}>
        <circle r="19" />
        <path d={shop} />
      </g>
      <g class="place door" transform={`translate(${at(door)})`}>
        <circle r="19" />
        <path d={isDelivered ? tick : arch} />
      </g>
      <g
        id="courier"
        class={courier ? undefined : 'away'}
        transform={`translate(${at(courier ?? merchant)})`}
      >
        <circle class="halo" r="9" />
        <path class="pin" d={pin} />
        <path class="bike" d={bike} />
      </g>
    </svg>
  )
}

const StreetNames = ({ labels }: Pick<StreetLayers, 'labels'>) => (
  <g class="names">
    {labels.map((label) => (
      <text
        key={label.text}
        transform={`translate(${at(label.at)}) rotate(${round(label.degrees)})`}
        dy="3.5"
      >
        {label.text}
      </text>
    ))}
  </g>
)

const shop = 'M-9-2V9H9V-2M-10-8H10L12-3A4 4 0 0 1 4-3A4 4 0 0 1-4-3A4 4 0 0 1-12-3Z M-2 9V3H3V9'
const arch = 'M-7 10V-2A7 7 0 0 1 7-2V10ZM-11 10H11M3 3V4'
const tick = 'M-8 0L-2 7L9-6'
/** A pin whose tip is the place; on it a bicycle. */
const pin = 'M0 2C-4-8-19-14-19-28A19 19 0 0 1 19-28C19-14 4-8 0 2Z'
const bike =
  'M-7.500-19.500a4.500 4.500 0 1 0 0-9a4.500 4.500 0 0 0 0 9ZM7.500-19.500a4.500 4.500 0 1 0 0-9a4.500 4.500 0 0 0 0 9Z' +
  'M-7.500-24L-3-32H5L7.500-24M-3-32L1-24H-7.500M1-24L5-32M3-35H6L5-32M-5-35H-1'
