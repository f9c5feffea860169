import { translator } from '../kit/messages.ts'
import { kitMessages } from '../kit/texts.ts'
import { openApi } from '../server/api.ts'
import { type AppName, openBrowserSession } from '../server/browser-session.ts'
import { scriptPaths, type Visitor, type WebOptions } from '../server/contract.ts'
import { isForeign, isSameOrigin, readRequestLanguage } from '../server/request.ts'
import { findScriptCall } from './script-operations.ts'

/** `path` is the part that names an operation of the interface. */
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

/** Headers of the interface's answer that scripts read. */
const passedOn = [
  'content-type',
  'content-length',
  'content-disposition',
  'retry-after',
  'idempotent-replayed',
  'x-request-id',
]

/**
 * Scripts of an application call the interface at `/{app}/api/…` (the shop's at `/web/api/…`): the cookie is opened
 * here and its token added, so that no script ever holds one. A header that only our own scripts can set takes the place
 * of the form token. Event streams and downloads cannot set it: they only read, and no page of another site may start
 * them. Nothing but a request that surely comes from a page of ours changes the cookie.
 */
export async function answerScriptCall(
  { app, path }: ScriptPath,
  request: Request,
  visitor: Visitor,
  options: WebOptions,
): Promise<Response> {
  const language = readRequestLanguage(request)
  const t = translator(language, kitMessages)
  // Before a session is opened or anything is asked: what is no operation for these scripts costs nothing.
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
    // The length of what was compressed on the way here is not the length of what it contains.
    if (answer.headers.has('content-encoding')) headers.delete('content-length')
    const refused = answer.status === 401 ? await answer.text() : undefined
    // A missing right is 403, and a guest has no token: only a token that has ended ends the session.
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

/** The browser is gone; the status is for the log. */
export const closedByBrowser = () => new Response(null, { status: 499 })

/** A proxy between us and the interface may answer 401 in its own words: that says nothing about the token. */
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
