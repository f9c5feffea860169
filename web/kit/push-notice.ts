export type PushedNotice = { title: string; body: string; tag: string; path: string; call: boolean }

/** A path on this site, whatever the message says. */
export function ownPath(path: unknown, home: string): string {
  if (typeof path !== 'string') return home
  const base = 'https://own.invalid'
  const url = URL.parse(path, base)
  return url?.origin === base && path.startsWith('/') ? url.pathname + url.search : home
}

/** A browser must show something for each message, so an unreadable one becomes a generic notification. */
export function readNotice(text: string, home: string): PushedNotice {
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    // Use the generic one.
  }
  const parts = new Map<string, unknown>(
    typeof said === 'object' && said !== null ? Object.entries(said) : [],
  )
  const words = (name: string) => {
    const value = parts.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    ...{ title: words('title') || '…', body: words('body'), tag: words('tag') || 'notice' },
    path: ownPath(parts.get('path'), home),
    call: parts.get('call') === true,
  }
}
