/** Whole enough to be looked for: the interface refuses half an email address, and people type one letter after the other. */
export function isAddress(text: string): boolean {
  const at = text.indexOf('@')
  return at > 0 && text.lastIndexOf('.') > at + 1 && !text.endsWith('.')
}
