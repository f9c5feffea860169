import type { Pixel } from './flat-map.ts'

/** Overlapping marks, combined into one at their center. */
export type Cluster<Mark> = { at: Pixel; marks: readonly Mark[] }

/**
 * Each mark joins the first cluster within this many pixels of its first mark; a cluster is drawn at the center of
 * its marks.
 */
export function clusterMarks<Mark extends { at: Pixel }>(
  marks: readonly Mark[],
  pixels: number,
): Cluster<Mark>[] {
  const clusters: Mark[][] = []
  for (const mark of marks) {
    const near = clusters.find(
      ([first]) => Math.hypot(first!.at.x - mark.at.x, first!.at.y - mark.at.y) < pixels,
    )
    if (near) near.push(mark)
    else clusters.push([mark])
  }
  return clusters.map((own) => ({ at: middleOf(own), marks: own }))
}

const middleOf = (marks: readonly { at: Pixel }[]): Pixel => ({
  x: marks.reduce((sum, { at }) => sum + at.x, 0) / marks.length,
  y: marks.reduce((sum, { at }) => sum + at.y, 0) / marks.length,
})
