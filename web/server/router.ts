import type { AppName } from './browser-session.ts'
import type { Visit } from './visit.ts'

export type PageRoute = {
  method: 'GET' | 'POST'
  /** `/m/:merchant/:slug`; a final `*` puts the rest of the path into `rest`. */
  path: string
  app: AppName
  /**
   * A form on a shared page carries no browser's token; it still must come from this origin. Only for actions that
   * are harmless when repeated, such as filling a cart.
   */
  isSharedForm?: true
  /** Its form can contain files. */
  takesFiles?: true
  handle(visit: Visit): Promise<Response>
}

type RouteMatch = { route: PageRoute; params: Record<string, string> }

export function findRoute(
  routes: readonly PageRoute[],
  method: string,
  path: string,
): RouteMatch | 'method' | undefined {
  const parts = path.split('/').filter(Boolean)
  let isKnownPath = false
  for (const route of routes) {
    const params = matchPath(route.path, parts)
    if (!params) continue
    isKnownPath = true
    if (route.method === method || (route.method === 'GET' && method === 'HEAD')) return { route, params }
  }
  return isKnownPath ? 'method' : undefined
}

function matchPath(pattern: string, parts: readonly string[]): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean)
  const takesRest = wanted.at(-1) === '*'
  if (takesRest ? parts.length < wanted.length - 1 : parts.length !== wanted.length) return undefined
  const params: Record<string, string> = Object.create(null)
  for (const [index, word] of wanted.entries()) {
    if (word === '*') return { ...params, rest: parts.slice(index).join('/') }
    const part = decode(parts[index]!)
    if (part === undefined) return undefined
    if (word.startsWith(':')) params[word.slice(1)] = part
    else if (word !== part) return undefined
  }
  return params
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
