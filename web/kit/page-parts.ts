import type { ComponentChildren, VNode } from 'preact'

/** What a page of the service itself is made of, before it is a document. */
export type PageParts = {
  title: string
  body: VNode
  /** More elements for the head, such as a script. */
  head?: ComponentChildren
  /** For search engines; pages without it belong to one person or to one moment. */
  isIndexed?: boolean
  /** Directives of the content security policy, in place of the strictest. */
  allow?: Record<string, string>
  headers?: Record<string, string>
}
