import { useEffect, useState } from 'preact/hooks'
import type { CallOptions, MapStreet } from '../../sdk/src/index.ts'
import type { View } from '../kit/map/flat-map.ts'
import { tileEdges } from '../kit/map/street-layer.ts'

type Edges = ReturnType<typeof tileEdges>
type ReadStreets = (edges: Edges, options: CallOptions) => Promise<{ streets: readonly MapStreet[] }>

const restMs = 200

/** The streets in the visible part of the map, once it stops moving. Without them the background is plain. */
export function useStreets(view: View | undefined, read: ReadStreets): readonly MapStreet[] {
  const [streets, setStreets] = useState<readonly MapStreet[]>([])
  const edges = view && JSON.stringify(tileEdges(view))
  useEffect(() => {
    if (edges === undefined) return undefined
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await read(JSON.parse(edges), { signal: gone.signal }).catch(() => undefined)
      if (answer && !gone.signal.aborted) setStreets(answer.streets)
    }, restMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [edges])
  return streets
}
