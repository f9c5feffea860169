import { type Finding, mind, orGood, wrong } from './findings.ts'

/** The installation's key for Web Push, and the browsers that subscribed with it. */
export type PushFacts = {
  /** `missing`: no process has created one yet, or it was lost. `broken`: it can't make valid signatures. */
  key: 'good' | 'missing' | 'broken'
  browsers: number
  /** Browsers that received none of the last few messages. */
  failing: number
}

const about = 'notifications'
/** Too few to conclude anything, since people abandon browsers. */
const fewBrowsers = 10

export function checkPush(push: PushFacts | undefined): Finding[] {
  if (!push || (push.key === 'missing' && push.browsers === 0)) return []
  const { key, browsers, failing } = push
  const todo =
    'Restore the push_secret setting from a backup. With a new one, customers have to turn notifications on again.'
  return orGood(
    [
      key === 'missing' && wrong(about, `The key that ${browsers} browsers subscribed with is gone.`, todo),
      key === 'broken' &&
        wrong(about, 'The push_secret setting isn’t a valid key, so push services reject us.', todo),
      key === 'good' &&
        browsers >= fewBrowsers &&
        failing > browsers / 2 &&
        mind(
          about,
          `${failing} of ${browsers} browsers received none of the last messages.`,
          'Check that this machine can reach push services over HTTPS, that its clock is right, and that the brand has a support email.',
        ),
    ],
    about,
    `The key works, and ${browsers} browsers are subscribed.`,
  )
}
