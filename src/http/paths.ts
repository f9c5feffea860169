import type { FastifyRequest } from 'fastify'
import { withoutTrailingSlashes } from '../core/text.ts'

/**
 * The path as the router gets it: `/api/customer/auth` and `/customer/auth` are the same operation, and so is the
 * absolute form that a proxy sends, `http://host/customer/auth`.
 */
export function routedUrl(url: string): string {
  const own = url.replace(/^https?:\/\/[^/?#]*/i, '')
  if (!own.startsWith('/api')) return own.startsWith('/') || own === url ? own : `/${own}`
  const rest = own.slice(4)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : own
}

/** The path without the query, which may contain addresses, tokens and client ids. */
export function requestPath(request: FastifyRequest): string {
  return pathOfUrl(request.url)
}

export function pathOfUrl(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  return withoutTrailingSlashes(path) || '/'
}
