/** Texts that are named so contain our own Markdown. */
export type GuideEntry = {
  name: string
  /** Its file under `docs`. Links between guides refer to files. */
  file: string
  title: string
  leadMarkdown: string
  /** Leads step by step to a working result; the others are references. */
  isWalk: boolean
}
export type GuideHit = {
  href: string
  guide: string
  title: string
  snippet: readonly { text: string; isHit: boolean }[]
}

export type OperationEntry = { operationId: string; method: string; path: string; summary: string }

export type Field = { name: string; place: string; required: boolean; type: string; about: string }
export type AnswerField = {
  name: string
  isOptional: boolean
  type: string
  about: string
  fields: readonly AnswerField[]
}
export type KnownRefusal = { code: string; status: number; user_msg: string; dev_msg: string }

/** Fields of the form that sends the request; `value` is the recorded example's. */
export type TryIt = {
  schemes: readonly string[]
  parameters: readonly {
    name: string
    place: string
    required: boolean
    value: string
    choices: readonly string[] | undefined
  }[]
  /** JSON; undefined if the operation has no body. */
  body: string | undefined
}

export type OperationPage = {
  name: 'operation'
  operation: OperationEntry & { chapter: string; description: string | undefined; whoMayCall: string }
  /** All operations of its chapter. */
  chapter: readonly OperationEntry[]
  fields: readonly Field[]
  answerFields: readonly AnswerField[]
  refusals: readonly KnownRefusal[]
  /** The content type of an answer that isn't JSON. */
  otherType: string | undefined
  example: { command: string; answer: string } | undefined
  tryIt: TryIt
  isDemo: boolean
}

export type Part = 'guides' | 'reference' | 'mail'

export type DeveloperPage =
  | { name: 'landing'; isDemo: boolean; publicUrl: string }
  | { name: 'guides'; guides: readonly GuideEntry[] }
  | { name: 'guide'; guide: GuideEntry & { markdown: string }; guides: readonly GuideEntry[] }
  | { name: 'guide-search'; query: string; hits: readonly GuideHit[] }
  | { name: 'reference'; chapters: readonly { name: string; operations: readonly OperationEntry[] }[] }
  | OperationPage
  | { name: 'mails'; mails: readonly { id: string; to: string; subject: string; sent: string }[] }
  | { name: 'mail'; to: string; subject: string; sent: string; text: string }
  | { name: 'missing'; part: Part | undefined }
