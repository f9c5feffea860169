/** The only way from text to markup: fragments rendered by our own server. Named in the Content-Security-Policy. */
type Policy = { createHTML(html: string): string; createScriptURL(url: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy }
const trustedTypes = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
const policy = trustedTypes?.createPolicy('kit', {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (!/^\/web\/[\w.-]+$/.test(url)) throw new TypeError(`${url} is no script of ours`)
    return url
  },
})

/** The URL of one of our scripts, for APIs that require a trusted one. */
export const trustedScriptUrl = (path: string): string => policy?.createScriptURL(path) ?? path

/** The elements of a fragment fetched from this origin. */
export function parseFragment(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = policy ? policy.createHTML(html) : html
  return template.content
}

export const find = <E extends Element = HTMLElement>(selector: string, root: ParentNode = document) =>
  root.querySelector<E>(selector)
export const findAll = <E extends Element = HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<E>(selector),
]

/** Scripts' calls carry a mark that pages from other origins can't set. */
export const ownHeaders = { 'x-requested-with': 'cellardoor', accept: 'application/json' }
