/** After `g`, the letter of a section. */
export const sectionKeys = {
  ...{ overview: 'h', orders: 'o', customers: 'c', merchants: 'm', couriers: 'd' },
  ...{ catalogue: 'a', rules: 'r', money: 'f', access: 'x', system: 's' },
}
type Section = keyof typeof sectionKeys

export type Shortcut =
  | { kind: 'section'; section: Section }
  | { kind: 'search' | 'help' | 'next' | 'previous' }
  /** The first of two keys. */
  | { kind: 'wait' }

/** How long to wait for the second key. */
export const secondKeyMs = 1500

const single = new Map(
  Object.entries<Shortcut['kind'] & ('search' | 'help' | 'next' | 'previous')>({
    ...{ '/': 'search', '?': 'help', ']': 'next', '[': 'previous' },
  }),
)

/** Finds the shortcut for a key. `isSecond` means that `g` was pressed before it. */
export function readShortcut(key: string, isSecond: boolean): Shortcut | undefined {
  if (isSecond) {
    const found = Object.entries(sectionKeys).find(([, letter]) => letter === key.toLowerCase())
    return found && { kind: 'section', section: found[0] as Section }
  }
  if (key === 'g') return { kind: 'wait' }
  const kind = single.get(key)
  return kind && { kind }
}

type Pressed = Record<'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented', boolean>
type Focused = { tagName: string; isContentEditable?: boolean } | null

/** Text fields and dialogs keep their keys, and keys with a modifier belong to the browser. */
export const isForShortcuts = (event: Pressed, focused: Focused, hasDialog: boolean): boolean =>
  !hasDialog &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) &&
  !(focused && (['INPUT', 'TEXTAREA', 'SELECT'].includes(focused.tagName) || focused.isContentEditable))
