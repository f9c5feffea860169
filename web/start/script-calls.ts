import { translator } from '../kit/messages.ts'
import { kitMessages } from '../kit/texts.ts'
import { openApi } from '../server/api.ts'
import { type AppName, openBrowserSession } from '../server/browser-session.ts'
import { scriptPaths, type Visitor, type WebOptions } from '../server/contract.ts'
import { isForeign, isSameOrigin, readRequestLanguage } from '../server/request.ts'
import { findScriptCall } from './script-operations.ts'

/** `path` is the part that names an operation of the API. */
type ScriptPath = { app: AppName; path: string }

const apps = new Map<string, AppName>([
  ['web', 'shop'],
  ['partner', 'partner'],
  ['admin', 'admin'],
  ['drive', 'drive'],
])

export function readScriptPath(pathname: string): ScriptPath | undefined {
  const found = scriptPaths.exec(pathname)
  return found ? { app: apps.get(found[1]!)!, path: pathname.slice(found[0].length) } : undefined
}

/** Headers of the API's answer that scripts read. */
const passedOn = [
  'content-type',
  'content-length',
  'content-disposition',
  'retry-after',
  'idempotent-replayed',
  'x-request-id',
]

/**
 * An application's scripts call the API at `/{app}/api/…` (the shop's at `/web/api/…`): the cookie is decrypted here
 * and its token added, so that no script ever holds one. A header that only our own scripts can set replaces the form
 * token. Event streams and downloads can't set it, but they only read, and pages of other sites can't start them. The
 * cookie changes only on requests that certainly come from one of our pages.
 */
export async function answerScriptCall(
  { app, path }: ScriptPath,
  request: Request,
  visitor: Visitor,
  options: WebOptions,
): Promise<Response> {
  const language = readRequestLanguage(request)
  const t = translator(language, kitMessages)
  // Before opening the session or calling anything: a request that isn't an operation for these scripts should cost
  // nothing.
  const call = findScriptCall(app, request.method, path)
  if (!call) return refuse(404, 'unknown_path', t('fault.missing'))
  const isMarked = request.headers.get('x-requested-with') === 'cellardoor'
  const isOwnPage = isSameOrigin(request, options.publicUrl)
  const isAllowed = request.method === 'GET' ? isMarked || !isForeign(request) : isMarked && isOwnPage
  if (!isAllowed) return refuse(403, 'forbidden', t('fault.form'))

  const session = openBrowserSession({ app, request, visitor, now: options.now() }, options.sealer)
  try {
    const api = openApi(options, visitor, session, language)
    const { answer, hasToken } = await api.forward(call, request, { mayRenew: isMarked || isOwnPage })
    const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    for (const name of passedOn) {
      const value = answer.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    // The length of the compressed body differs from that of its content.
    if (answer.headers.has('content-encoding')) headers.delete('content-length')
    const refused = answer.status === 401 ? await answer.text() : undefined
    // A missing right gives 403, and a guest has no token: only a token that has expired ends the session.
    if (refused && hasToken && isMarked && isTokenRefused(refused)) session.set({}, { isNewPerson: true })
    const cookie = session.cookie()
    if (cookie) headers.append('set-cookie', cookie)
    return new Response(refused ?? answer.body, { status: answer.status, headers })
  } catch (error) {
    if (request.signal.aborted) return closedByBrowser()
    options.onError(error, request)
    return refuse(503, 'unavailable', t('fault.away'))
  }
}

/** The browser has disconnected; the status is only for the log. */
export const closedByBrowser = () => new Response(null, { status: 499 })

/** A proxy between us and the API may answer 401 in its own words, which says nothing about the token. */
function isTokenRefused(text: string): boolean {
  try {
    const { message } = JSON.parse(text) as { message: readonly { code: string }[] }
    return message.some(({ code }) => code === 'invalid_token')
  } catch {
    return false
  }
}

const refuse = (status: number, code: string, user_msg: string) =>
  Response.json(
    { message: [{ code, user_msg, dev_msg: '' }] },
    { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
  )
