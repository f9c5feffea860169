import type { Answer } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import { translator } from '../../kit/messages.ts'
import { kitMessages } from '../../kit/texts.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { accountWords } from '../messages.ts'
import { Section } from './section.tsx'

type User = Answer<'get_customer_account'>['user']
type Notify = NonNullable<User['notify']>
type Channel = keyof Notify
type Kind = Notify['push'][number]

const kinds: readonly Kind[] = ['order_status', 'help']
const channels: readonly Channel[] = ['email', 'sms', 'push']
const has = (channel: Channel, kind: Kind) => channel !== 'sms' || kind === 'order_status'

/** Until something is chosen, everything except text messages is on. */
const notifyOf = ({ notify, sms_notify }: User): Notify =>
  notify ?? { push: [...kinds], sms: sms_notify ? ['order_status'] : [], email: [...kinds] }

type SectionProps = { visit: Visit; user: User; devices: number }

/** Notification types by channel. The push column is visible only if the browser supports it, but always submitted. */
export function NotificationSection({ visit, user, devices }: SectionProps) {
  const t = accountWords(visit.language)
  const kit = translator(visit.language, kitMessages)
  const token = visit.session.formToken()
  const notify = notifyOf(user)
  const pushOnly = (channel: Channel) =>
    channel === 'push' ? { 'data-push': '', hidden: devices === 0 } : {}
  return (
    <Section id="notifications" title={t('notify')}>
      <p class="soft small">{t('notify.about')}</p>
      <Form class="stack" action="/account/notifications" token={token}>
        <table class="notify-table">
          <thead>
            <tr>
              <th scope="col">{t('notify.what')}</th>
              {channels.map((channel) => (
                <th key={channel} scope="col" {...pushOnly(channel)}>
                  {t(`notify.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">
                  {t(`notify.${kind}`)}
                  <span class="soft small">{t(`notify.${kind}.about`)}</span>
                </th>
                {channels.map((channel) => (
                  <td key={channel} {...pushOnly(channel)}>
                    {has(channel, kind) ? (
                      <label>
                        <input
                          type="checkbox"
                          name={channel}
                          value={kind}
                          checked={(notify[channel] as readonly Kind[]).includes(kind)}
                          aria-label={`${t(`notify.${kind}`)}: ${t(`notify.${channel}`)}`}
                        />
                      </label>
                    ) : (
                      <span class="soft">
                        <span aria-hidden="true">–</span>
                        <span class="unseen">{t('notify.never')}</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <button class="button quiet" type="submit">
          {kit('save')}
        </button>
      </Form>
      <p class="small">
        <a class="own-line" href="/account/security#contact">
          {t(user.phone ? 'notify.phone.check' : 'notify.phone.add')}
        </a>
      </p>
      <div class="stack" data-push="" hidden>
        <div data-when="off" hidden>
          <button class="button" type="button" data-turn="on" data-failed={t('notify.failed')}>
            {t('notify.on')}
          </button>
        </div>
        <div class="stack tight" data-when="on" hidden>
          <p class="small">{t('notify.is.on')}</p>
          <p>
            <button class="button quiet" type="button" data-turn="off" data-failed={t('notify.failed')}>
              {t('notify.off')}
            </button>
          </p>
        </div>
        <p class="small" data-when="blocked" hidden>
          {t('notify.blocked')}
        </p>
      </div>
      {devices > 0 && (
        <Form class="stack tight" action="/account/notifications/devices" token={token}>
          <p class="soft small">{t('notify.devices', { count: devices })}</p>
          <p>
            <button class="link-button small" type="submit">
              {t('notify.devices.end')}
            </button>
          </p>
        </Form>
      )}
    </Section>
  )
}

async function changeNotifications(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const chosen = (channel: Channel) =>
    kinds.filter((kind) => has(channel, kind) && fields.getAll(channel).includes(kind))
  const notify = { push: chosen('push'), sms: chosen('sms') as Notify['sms'], email: chosen('email') }
  await visit.api.client.customer.change({ notify })
  return visit.redirect('/account?saved=1#notifications')
}

async function endDevices(visit: Visit): Promise<Response> {
  const { client } = visit.api
  const { subscriptions } = await client.request('get_customer_push', {})
  for (const { endpoint } of subscriptions) await client.request('delete_customer_push', { endpoint })
  return visit.redirect('/account?saved=1#notifications')
}

export const notificationRoutes: readonly PageRoute[] = [
  { method: 'POST', path: '/account/notifications', app: 'shop', handle: changeNotifications },
  { method: 'POST', path: '/account/notifications/devices', app: 'shop', handle: endDevices },
]
