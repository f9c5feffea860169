/**
 * Notifications people can turn off, by kind. Receipts, refunds, changes that need consent, codes and account
 * security notices are always sent.
 */
export const noticeKinds = ['order_status', 'help'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The kinds available on each channel. */
export const channelKinds = {
  push: noticeKinds,
  sms: ['order_status'],
  email: noticeKinds,
} as const satisfies Record<string, readonly NoticeKind[]>
export type NoticeChannel = keyof typeof channelKinds

/** The kinds sent on each channel. */
export type Notify = Record<NoticeChannel, readonly NoticeKind[]>

/** A person's choices; null if none were made: then everything except text messages is on. */
export type NoticeChoices = {
  smsNotify: boolean
  pushMuted: readonly NoticeKind[] | null
  emailMuted: readonly NoticeKind[] | null
}

const without = (kinds: readonly NoticeKind[], muted: readonly NoticeKind[] | null) =>
  kinds.filter((kind) => !muted?.includes(kind))

/** Text messages are off until the person turns them on. */
export const presentNotify = ({ smsNotify, pushMuted, emailMuted }: NoticeChoices): Notify => ({
  push: without(channelKinds.push, pushMuted),
  sms: smsNotify ? channelKinds.sms : [],
  email: without(channelKinds.email, emailMuted),
})

export const wantsNotice = (choices: NoticeChoices, channel: NoticeChannel, kind: NoticeKind): boolean =>
  presentNotify(choices)[channel].includes(kind)

/** Undefined until the person has chosen by kind. */
export const chosenNotify = (choices: NoticeChoices): Notify | undefined =>
  choices.pushMuted === null && choices.emailMuted === null ? undefined : presentNotify(choices)

/** Channels you omit don't change. */
export function chooseNotices(before: NoticeChoices, change: Partial<Notify>): NoticeChoices {
  const { push, sms, email } = { ...presentNotify(before), ...change }
  return {
    smsNotify: sms.includes('order_status'),
    pushMuted: without(channelKinds.push, push),
    emailMuted: without(channelKinds.email, email),
  }
}
