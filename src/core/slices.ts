/** Long work, written as a generator that yields where it may pause. */
export type Work<Result> = Generator<void, Result>

/** Other requests wait no longer than this for the next turn of the event loop. */
const sliceMs = 10

export function runAtOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Does the work in slices, between which the event loop goes on. */
export async function runInSlices<Result>(work: Work<Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + sliceMs
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await new Promise(setImmediate)
  }
}

/** Maps a list whose elements may be many and large; a short one is done at once. */
export function mapInSlices<Element, Result>(
  list: readonly Element[],
  map: (element: Element, index: number) => Result,
): Promise<Result[]> {
  return runInSlices(mapping(list, map))
}

/** The same as part of a longer work. */
export function* mapping<Element, Result>(
  list: readonly Element[],
  map: (element: Element, index: number) => Result,
): Work<Result[]> {
  const results: Result[] = []
  for (const [index, element] of list.entries()) {
    results.push(map(element, index))
    yield
  }
  return results
}
