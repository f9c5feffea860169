/** Tried in order: Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

type Known = readonly (readonly [RegExp, string])[]
const nameIn = (known: Known, text: string) => known.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox, Windows`: enough to recognize one's own. What is no browser is shown by its own first word. */
export function browserName(userAgent: string): string | undefined {
  const browser = nameIn(browsers, userAgent)
  if (!browser) return userAgent.trim().split(/\s+/)[0] || undefined
  return [browser, nameIn(systems, userAgent)].filter(Boolean).join(', ')
}
