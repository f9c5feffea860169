import { type Answer, ask } from './ask.ts'

export const callback = 'http://localhost:4000/callback'

/** A page and the form on it, as in a browser without JavaScript. */
export type Page = { answer: Answer; cookie: string; action: string; fields: Record<string, string> }

const usual = { client_id: 'demo-app', redirect_uri: callback, response_type: 'code', scope: 'global' }

/** The query of the app's authorization request; undefined leaves a parameter out. */
export function appQuery(more: Record<string, string | undefined> = {}): Record<string, string> {
  const given = Object.entries({ ...usual, ...more }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Record<string, string>
}

export async function open(path: string, query: Record<string, string> = {}): Promise<Page> {
  return readPage(await ask('GET', path, { query }))
}

/** Presses a button: sends the hidden fields together with what was typed. */
export async function send({ action, fields, cookie }: Page, typed: Record<string, string>): Promise<Page> {
  const form = { ...fields, ...typed }
  return readPage(await ask('POST', action, { form, headers: cookie ? { cookie } : {} }), cookie)
}

export const addressOf = ({ answer }: Page): string => answer.headers.get('location') ?? ''
export const codeOf = (page: Page): string => new URL(addressOf(page)).searchParams.get('code') ?? ''

function readPage(answer: Answer, cookie = ''): Page {
  const [, action = '', inside = ''] =
    /<form method="post" action="([^"]+)">([\s\S]*?)<\/form>/.exec(answer.text) ?? []
  const hidden = inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)
  return {
    answer,
    cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie,
    action: plain(action),
    fields: Object.fromEntries([...hidden].map(([, name, value]) => [name!, plain(value!)])),
  }
}

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
