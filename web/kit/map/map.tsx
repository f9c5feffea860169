import type { ComponentChildren, SVGAttributes } from 'preact'
import { fitScale, type Pixel } from './flat-map.ts'
import type { StreetLayer } from './street-layer.ts'

type Drawn = { key: string | number; look: string }
/** A polygon, or a circle, with an optional size label. */
export type MapArea = Drawn & {
  outline: readonly Pixel[] | { center: Pixel; radius: number }
  text?: string
  /** The zone's number, for lookups by position. */
  zone?: number
}
export type MapLine = Drawn & { from: Pixel; to: Pixel }
/** A square, or a circle containing a number or drawing. */
export type MapMark = Drawn & {
  at: Pixel
  radius?: number
  side?: number
  text?: string | number
  drawing?: string
  title?: string
  href?: string
  /** The order whose courier it is. */
  courier?: number
}

export type MapProps = {
  size: { width: number; height: number }
  /** Alternative text. A map with links is a group, otherwise a single image. */
  label: string
  /** Fills its frame, whatever its size: the overflow is cropped around the center. */
  isCropped?: boolean
  areas?: readonly MapArea[]
  streets?: StreetLayer | undefined
  /** Tiles from a tile server, drawn over the streets. */
  tiles?: readonly { href: string; at: Pixel; side: number }[] | undefined
  /** Outlines of areas, above the streets. */
  borders?: readonly MapArea[]
  lines?: readonly MapLine[]
  marks?: readonly MapMark[]
  scale?: { pixelsPerMile: number; textOf(miles: number): string }
  /** Drawn above everything else. */
  children?: ComponentChildren
  /** Zero if it can be reached with the Tab key and handles keys itself. */
  tabindex?: 0
} & Pick<SVGAttributes<SVGSVGElement>, Gesture>
type Gesture = `onPointer${'Down' | 'Move' | 'Up' | 'Cancel'}` | 'onKeyDown' | 'onWheel' | 'onDragStart'

/** The size of a map in a console: small on a phone, so its marks stay as large as a fingertip. */
export const drawingSize = () =>
  window.innerWidth < 700 ? { width: 360, height: 280 } : { width: 960, height: 380 }

/**
 * The one map component: drawn as SVG from coordinates, by the server or a script, without third-party tiles. The
 * view is determined beforehand (`flat-map.ts`), so everything here is in pixels.
 */
export function MapDrawing(props: MapProps) {
  const {
    size,
    label,
    isCropped = false,
    areas = [],
    streets,
    tiles = [],
    borders = [],
    lines = [],
    marks = [],
    ...more
  } = props
  const { scale, children, ...gestures } = more
  const hasLinks = marks.some(({ href }) => href)
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role={hasLinks ? 'group' : 'img'}
      aria-label={label}
      preserveAspectRatio={isCropped ? 'xMidYMid slice' : undefined}
      {...gestures}
    >
      {areas.map((area) => (
        <Area {...area} key={area.key} />
      ))}
      {streets && streets.path !== '' && <Streets {...streets} />}
      {tiles.map(({ href, at, side }) => (
        <image key={href} href={href} x={round(at.x)} y={round(at.y)} width={side} height={side} />
      ))}
      {borders.map((area) => (
        <Area {...area} key={area.key} />
      ))}
      {lines.map(({ key, look, from, to }) => (
        <path key={key} class={look} d={`M${pair(from)}L${pair(to)}`} />
      ))}
      {marks.map((mark) => (
        <Mark {...mark} key={mark.key} />
      ))}
      {scale && <Scale {...scale} height={size.height} />}
      {children}
    </svg>
  )
}

const round = (pixels: number) => Math.round(pixels * 10) / 10
const pair = ({ x, y }: Pixel) => `${round(x)} ${round(y)}`

function Area({ look, outline, text, zone }: MapArea) {
  if (!('center' in outline))
    return <polygon class={look} data-zone={zone} points={outline.map(pair).join(',')} />
  const { center, radius } = outline
  const circle = { cx: round(center.x), cy: round(center.y), r: round(radius) }
  if (text === undefined) return <circle class={look} data-zone={zone} {...circle} />
  return (
    <g class={look}>
      <circle {...circle} />
      <text x={circle.cx} y={circle.cy - circle.r - 6} text-anchor="middle">
        {text}
      </text>
    </g>
  )
}

/** With a width, a line in the ground's color below a narrower one, so crossing streets form an intersection. */
const Streets = ({ path, labels, width }: StreetLayer) => (
  <g class="map-streets">
    {width !== undefined && <path class="curb" stroke-width={round(width + 2)} d={path} />}
    <path stroke-width={width && round(width)} d={path} />
    {labels.map(({ name, at, degrees }) => (
      <text key={name} transform={`translate(${pair(at)}) rotate(${round(degrees)})`} dy="3.5">
        {name}
      </text>
    ))}
  </g>
)

function Mark({ look, at, radius, side = 12, text, drawing, title, href, courier }: MapMark) {
  const mark = (
    <g class={look} transform={`translate(${pair(at)})`} data-courier={courier}>
      {title && <title>{title}</title>}
      {radius ? (
        <circle r={radius} />
      ) : (
        <rect x={-side / 2} y={-side / 2} width={side} height={side} rx="3" />
      )}
      {drawing && <path d={drawing} />}
      {text !== undefined && (
        <text y="5" text-anchor="middle">
          {text}
        </text>
      )}
    </g>
  )
  return href ? (
    <a href={href} aria-label={title}>
      {mark}
    </a>
  ) : (
    mark
  )
}

function Scale({ pixelsPerMile, textOf, height }: NonNullable<MapProps['scale']> & { height: number }) {
  const { miles, pixels } = fitScale(pixelsPerMile, 150)
  const y = height - 14
  return (
    <g class="map-scale">
      <path d={`M14 ${y - 5}v5h${round(pixels)}v-5`} />
      <text x="20" y={y - 6}>
        {textOf(miles)}
      </text>
    </g>
  )
}
