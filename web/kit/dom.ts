import { placeToast } from './toast-place.ts'

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

/** A short message at the bottom of the window, announced to screen readers. */
export function showToast(text: string, link?: { href: string; text: string }) {
  const place = find('.toasts')
  if (!place) return
  const toast = document.createElement('div')
  toast.className = 'toast'
  toast.append(text)
  if (link) {
    const anchor = document.createElement('a')
    anchor.href = link.href
    anchor.textContent = link.text
    toast.append(' ', anchor)
  }
  // Moves it back to the top layer, above a dialog opened since.
  place.popover = 'manual'
  if (place.matches(':popover-open')) place.hidePopover()
  place.showPopover()
  place.replaceChildren(toast)
  placeToast(place, toast)
  setTimeout(() => toast.remove(), 6000)
}
