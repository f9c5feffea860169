import { readFileSync } from 'node:fs'

/** The door, as the web applications show it (web/kit/icon-file.ts). */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M12 60V28a20 20 0 0 1 40 0v32z" fill="#97204a"/>' +
  '<path d="M32 8.500V60M12.800 34h38.400M12.800 47h38.400" stroke="#6d1434" stroke-width="2" fill="none"/>' +
  '<circle cx="36.500" cy="41" r="2.400" fill="#e9a63f"/><path d="M8 60h48" stroke="#8d7865" stroke-width="4"/></svg>'

const withoutComments = (css: string) =>
  css
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')

const tokens = readFileSync(new URL('../../web/kit/tokens.css', import.meta.url), 'utf8')

/** Colors by day and by night, and fonts: those of the web applications. */
export const palette = `${withoutComments(tokens).trim()}
:root { --wine: var(--accent) } h1, h2, h3 { font-family: var(--display) }`
