import type { TestService } from './test-service.ts'

export type WebVisitor = ReturnType<typeof openWebVisitor>

/** A browser without script: it keeps cookies and sends forms. */
export function openWebVisitor(service: Pick<TestService, 'url'>, language = 'en') {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(service.url + path, {
      ...init,
      redirect: 'manual',
      headers: { 'accept-language': language, ...(cookie && { cookie }), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return {
    get: (path: string) => send(path, {}),
    post: (path: string, form: Record<string, string>) =>
      send(path, { method: 'POST', headers: { origin: service.url }, body: new URLSearchParams(form) }),
    tokenIn: (html: string) => /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '',
  }
}
