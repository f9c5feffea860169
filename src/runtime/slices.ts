/** Long work, written as a generator that yields where it may pause. */
export type Work<Result> = Generator<void, Result>

/** The maximum time other requests wait for the next turn of the event loop. */
const sliceMs = 10

/** When this turn's slice, shared by all work, ends; undefined if none has begun. */
let sliceEnd: number | undefined

type Waiting = { work: Work<unknown>; resolve(result: unknown): void; reject(fault: unknown): void }
/** Work to continue in the next turn, in the order it was interrupted. */
const waiting: Waiting[] = []

function hasSliceLeft(): boolean {
  if (sliceEnd === undefined) {
    sliceEnd = performance.now() + sliceMs
    setImmediate(beginTurn)
  }
  return performance.now() < sliceEnd
}

function beginTurn() {
  sliceEnd = undefined
  while (waiting.length > 0 && hasSliceLeft()) goOn(waiting.shift()!)
}

function goOn(one: Waiting) {
  try {
    while (hasSliceLeft()) {
      const step = one.work.next()
      if (step.done) return one.resolve(step.value)
    }
    waiting.push(one)
  } catch (fault) {
    one.reject(fault)
  }
}

export function runAtOnce<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Does the work in slices, with the event loop running in between. Consecutive and concurrent work shares a turn's
 * slice: together they hold the thread no longer than one alone.
 */
export function runInSlices<Result>(work: Work<Result>): Promise<Result> {
  return new Promise((resolve, reject) => goOn({ work, resolve: resolve as Waiting['resolve'], reject }))
}

/** Maps a list whose elements may be many and large. */
export function mapInSlices<Element, Result>(
  list: readonly Element[],
  map: (element: Element, index: number) => Result,
): Promise<Result[]> {
  return runInSlices(mapping(list, map))
}

/** The same as part of longer work. */
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

/** Steps of a few microseconds at most are batched: a pause costs a tenth of a microsecond. */
const shortSteps = 100

/**
 * Iterates over a list, or a set that grows meanwhile, with a few microseconds per element at most. The same goes for
 * the functions below.
 */
export function* visiting<Element>(list: Iterable<Element>, visit: (element: Element) => void): Work<void> {
  let count = 0
  for (const element of list) {
    visit(element)
    if (++count % shortSteps === 0) yield
  }
}

export function filtering<Element, Kept extends Element>(
  list: Iterable<Element>,
  isKept: (element: Element) => element is Kept,
): Work<Kept[]>
export function filtering<Element>(
  list: Iterable<Element>,
  isKept: (element: Element) => boolean,
): Work<Element[]>
export function* filtering<Element>(
  list: Iterable<Element>,
  isKept: (element: Element) => boolean,
): Work<Element[]> {
  const kept: Element[] = []
  yield* visiting(list, (element) => {
    if (isKept(element)) kept.push(element)
  })
  return kept
}

/** Indexes the elements by a unique key. */
export function* indexing<Element, Key>(
  list: Iterable<Element>,
  keyOf: (element: Element) => Key,
): Work<Map<Key, Element>> {
  const byKey = new Map<Key, Element>()
  yield* visiting(list, (element) => byKey.set(keyOf(element), element))
  return byKey
}

/** Like `Map.groupBy`. */
export function* grouping<Element, Key>(
  list: Iterable<Element>,
  keyOf: (element: Element) => Key,
): Work<Map<Key, Element[]>> {
  const groups = new Map<Key, Element[]>()
  yield* visiting(list, (element) => {
    const key = keyOf(element)
    const group = groups.get(key)
    if (group) group.push(element)
    else groups.set(key, [element])
  })
  return groups
}
