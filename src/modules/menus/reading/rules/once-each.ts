/** Asked again, it knows the answer; what has the same key has the same answer. */
export function onceEachBy<Asked, Key, Answer>(keyOf: (asked: Asked) => Key, find: (asked: Asked) => Answer) {
  const known = new Map<Key, Answer>()
  return (asked: Asked): Answer => {
    const key = keyOf(asked)
    if (!known.has(key)) known.set(key, find(asked))
    return known.get(key)!
  }
}

export const onceEach = <Asked, Answer>(find: (asked: Asked) => Answer) =>
  onceEachBy((asked: Asked) => asked, find)
