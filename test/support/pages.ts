import { callback } from './people.ts'
import type { Answer, Caller } from './test-service.ts'

/** A browser without script: keeps one cookie, reads forms, sends them back. */
export type FormVisit = { answer: Answer; cookie: string; action: string; fields: Record<string, string> }

export const appQuery = (more: Record<string, string | undefined> = {}): string => {
  const given = {
    client_id: 'demo-app',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'global',
    ...more,
  }
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return new URLSearchParams(entries as [string, string][]).toString()
}

export async function openForm(service: Caller, path: string, headers: Record<string, string> = {}) {
  return readForm(await service.get(path, headers))
}

export async function sendForm(
  service: Caller,
  { action, fields, cookie }: Pick<FormVisit, 'action' | 'fields' | 'cookie'>,
  typed: Record<string, string | undefined>,
): Promise<FormVisit> {
  const filled = Object.entries({ ...fields, ...typed }).filter(([, value]) => value !== undefined)
  const body = new URLSearchParams(filled as [string, string][]).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) }
  return readForm(await service.post(action, body, headers), cookie)
}

function readForm(answer: Answer, cookie = ''): FormVisit {
  const form = /<form method="post" action="([^"]+)">([\s\S]*?)<\/form>/.exec(answer.text)
  const inputs = (form?.[2] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)
  return {
    answer,
    cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie,
    action: plainText(form?.[1] ?? ''),
    fields: Object.fromEntries([...inputs].map(([, name, value]) => [name!, plainText(value!)])),
  }
}

const plainText = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
