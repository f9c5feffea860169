import type { ComponentChildren, VNode } from 'preact'

/** The parts of one of the service's own pages, before it becomes a document. */
export type PageParts = {
  title: string
  body: VNode
  /** More elements for the head, such as a script. */
  head?: ComponentChildren
  /** For search engines; pages without it are personal or temporary. */
  isIndexed?: boolean
  /** Directives of the content security policy, replacing the strictest. */
  allow?: Record<string, string>
  headers?: Record<string, string>
}
