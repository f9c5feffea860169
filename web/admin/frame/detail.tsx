import type { ComponentChildren } from 'preact'
import { type Asked, Loaded } from '../../console/ask.tsx'
import { PageHead } from './parts.tsx'

type Back = { href: string; text: string }
type DetailProps<Value> = {
  asked: Asked<Value>
  /** The heading until the page itself has one. */
  title: string
  back: Back
  children(value: Value): ComponentChildren
}

/** A page about one thing: while it loads, and if it can't be shown, there is a heading and a way back. */
export function Detail<Value>({ asked, title, back, children }: DetailProps<Value>) {
  if (asked.value !== undefined) return <>{children(asked.value)}</>
  return (
    <>
      <PageHead title={title} back={back} />
      <Loaded asked={asked}>{() => null}</Loaded>
    </>
  )
}

export function NotFound({ title, back }: { title: string; back: Back }) {
  return (
    <>
      <PageHead title={title} back={back} />
      <p>
        <a class="button quiet" href={back.href}>
          {back.text}
        </a>
      </p>
    </>
  )
}
